/* The names with external linkage of this library that are not public, with grz_models_ in front: a program that the
 * static library is linked into may have functions with the names that stand in the sources. The compiler reads this
 * before each file of the library.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_MODELS_PREFIX_H
#define GRAZE_MODELS_PREFIX_H

#define input_bytes grz_models_input_bytes
#define input_end grz_models_input_end
#define input_next grz_models_input_next
#define input_of_file grz_models_input_of_file
#define input_place grz_models_input_place
#define input_rest grz_models_input_rest
#define input_return grz_models_input_return
#define long_decimal grz_models_long_decimal
#define mesh_faces_add grz_models_mesh_faces_add
#define mesh_faces_words grz_models_mesh_faces_words
#define model_corner grz_models_model_corner
#define model_end_face grz_models_model_end_face
#define model_finish grz_models_model_finish
#define model_free grz_models_model_free
#define model_part grz_models_model_part
#define model_place grz_models_model_place
#define model_vertex grz_models_model_vertex
#define names_add grz_models_names_add
#define names_free grz_models_names_free
#define notes_add grz_models_notes_add
#define notes_add_counts grz_models_notes_add_counts
#define notes_free grz_models_notes_free
#define obj_read grz_models_obj_read
#define off_read grz_models_off_read
#define ply_read grz_models_ply_read
#define scanner_bytes grz_models_scanner_bytes
#define scanner_close grz_models_scanner_close
#define scanner_fail grz_models_scanner_fail
#define scanner_fail_at grz_models_scanner_fail_at
#define scanner_integer grz_models_scanner_integer
#define scanner_line grz_models_scanner_line
#define scanner_offset grz_models_scanner_offset
#define scanner_open grz_models_scanner_open
#define scanner_unexpected grz_models_scanner_unexpected
#define scanner_vertex grz_models_scanner_vertex
#define scanner_word grz_models_scanner_word
#define stl_read grz_models_stl_read
#define text_argument grz_models_text_argument
#define text_fail grz_models_text_fail
#define text_is grz_models_text_is
#define text_is_any_case grz_models_text_is_any_case
#define text_line_of grz_models_text_line_of
#define text_next grz_models_text_next
#define text_number grz_models_text_number
#define text_path grz_models_text_path
#define text_peek grz_models_text_peek
#define text_quote grz_models_text_quote
#define text_read_list grz_models_text_read_list
#define text_read_number grz_models_text_read_number
#define text_significant grz_models_text_significant
#define text_unexpected grz_models_text_unexpected

#endif
