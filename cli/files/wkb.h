/* WKB in hex.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_FILES_WKB_H
#define GRAZE_CLI_FILES_WKB_H

#include "geometry.h"

/// True if a text is WKB in hex: with digits, or \x as PostgreSQL has it, at its beginning, as no WKT has.
bool wkb_is_hex(text_word text);
/// Reads a geometry from WKB in hex, which takes the whole line. False: line->error says why.
bool wkb_read_geometry(text_line *line, geometry *g);

#endif
