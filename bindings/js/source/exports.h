/* SPDX-License-Identifier: MIT */
#ifndef GRAZE_JS_EXPORTS_H
#define GRAZE_JS_EXPORTS_H

/// Declares a function that the module exports under this name.
#define EXPORT(name) __attribute__((export_name(#name)))

#endif
