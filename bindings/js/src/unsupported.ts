// SPDX-License-Identifier: MIT

/** Two shapes for which the question has no answer: docs/table.md says which have. */
export class UnsupportedError extends TypeError {
    override name = "UnsupportedError"
}
