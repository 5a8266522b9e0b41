"""The one place that says which tests are slow. All others are fast.

``make test`` runs the fast tests, ``make test-all`` runs all tests. A slow test starts programs or databases, kills a
process, drives a browser through a second journey, or takes long for what it adds. ``tests/test_tiers.py`` checks
that every name here exists and that every test belongs to exactly one tier.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from kabale.library.catalogue import games as library

TESTS: Final = Path(__file__).parent

SLOW: Final = frozenset(
    {
        "atlas/test_dataset.py::test_all_rows_are_in_the_data_set",
        "cli/cribbage/test_felt.py::test_a_match_in_another_language_holds_no_english",
        "cli/cribbage/test_felt.py::test_nothing_that_is_pressed_or_typed_breaks_it",
        "cli/cribbage/test_terminal.py::test_a_whole_match_is_won",
        "cli/cribbage/test_terminal.py::test_ctrl_c_leaves_a_match_with_its_status",
        "cli/cribbage/test_terminal.py::test_the_last_deal_of_a_match_is_won",
        "cli/cribbage/test_terminal.py::test_the_window_is_resized_in_a_match",
        "cli/felt/test_every_game.py::test_every_card_is_seen_and_reached_in_every_window",
        "cli/felt/test_terminal.py::test_a_long_measurement_keeps_the_screen_alive",
        "cli/felt/test_terminal.py::test_a_variant_is_chosen_by_arrows",
        "cli/felt/test_terminal.py::test_a_whole_game_is_won",
        "cli/felt/test_terminal.py::test_a_window_that_is_too_small_says_so_and_the_play_goes_on",
        "cli/felt/test_terminal.py::test_ctrl_z_gives_the_terminal_to_the_shell_and_fg_comes_back",
        "cli/felt/test_terminal.py::test_ctrl_z_where_there_is_no_shell_stops_nothing",
        "cli/felt/test_terminal.py::test_escape_leaves_where_a_variant_is_to_be_chosen",
        "cli/felt/test_terminal.py::test_lines_where_the_whole_screen_is_not_wanted",
        "cli/felt/test_terminal.py::test_the_end_of_a_game_is_won_by_each_way_of_playing",
        "cli/felt/test_terminal.py::test_the_window_is_resized_while_somebody_plays",
        "cli/lsp/test_editor.py::test_a_definition_with_errors_is_not_measured",
        "cli/lsp/test_editor.py::test_a_measurement_is_cancelled",
        "cli/lsp/test_editor.py::test_an_id_is_renamed_everywhere",
        "cli/lsp/test_editor.py::test_columns_are_those_of_utf_16",
        "cli/lsp/test_editor.py::test_lines_are_laid_out_folded_and_listed",
        "cli/lsp/test_editor.py::test_the_lens_measures_in_the_background",
        "cli/lsp/test_extension.py",
        "cli/test_announced.py",
        "cli/test_grade.py::test_a_deal_is_graded",
        "cli/test_kill.py",
        "cli/test_nothing_is_lost.py::test_no_option_of_any_command_loses_an_unfinished_play",
        "cli/test_solve.py::test_many_deals_in_words",
        "cli/test_speak.py::test_games_are_followed_by_ear",
        "cli/test_store.py::test_a_backup_of_a_running_server_has_every_move",
        "cli/test_store.py::test_a_damaged_database_can_be_replaced",
        "gym/test_positions.py::test_a_file_has_the_rows_and_says_what_they_are_of",
        "laws/test_pyodide.py",
        "library/test_deals.py::test_the_deals_of_a_year_can_be_won",
        "library/test_foreign.py::test_every_board_that_is_written_is_read_as_the_same_deal",
        "library/test_grades.py::test_what_is_written_is_what_is_measured",
        "library/test_grades.py::test_what_is_written_is_what_is_measured_in_all",
        "library/test_wizard.py::test_hundreds_of_games_are_played_as_by_pysolfc",
        "pat/test_decoded.py::test_a_new_way_to_combine_rule_sets_fails_where_it_must_be_known",
        "picture/test_cards.py::test_a_covered_card_can_be_told_where_20_pixels_of_90_show",
        "referee/library/test_discards.py",
        "referee/library/test_library.py::test_positions_when_the_stock_is_gone",
        "referee/library/test_library.py::test_positions_where_much_is_built",
        "referee/library/test_made_right.py::test_the_moves_and_the_redeal_of_bad_seven",
        "referee/library/test_wrong_rules.py::test_a_right_rule_that_counts_late",
        "referee/test_pat_perft.py::test_the_referee_counts_what_the_file_says",
        "search/test_background.py::test_a_process_that_dies_is_replaced",
        "search/test_honest.py::test_it_never_looks_at_a_hidden_card_in_any_game",
        "search/test_honest.py::test_the_obvious_is_done_where_nothing_is_better",
        "search/test_little_deals.py",
        "search/test_native.py::test_freecell_is_the_same_in_both_languages",
        "search/test_native_bare.py::test_it_does_so_on_many_deals_to_the_end_of_all_attempts",
        "search/test_native_bare.py::test_little_deals_are_searched_alike_to_their_end",
        "search/test_native_batch.py::test_a_batch_deals_every_game_as_the_engine",
        "search/test_native_batch.py::test_no_view_of_any_game_tells_what_is_hidden",
        "search/test_native_batch.py::test_playouts_of_every_game_end_as_by_the_engine",
        "search/test_native_batch.py::test_tables_of_every_game_are_played_as_by_the_engine",
        "search/test_native_kinds.py",
        "search/test_native_middle.py::test_no_win_is_lost_in_the_middle_of_many_games",
        "search/test_native_middle.py::test_no_win_is_lost_in_the_middle_of_other_games",
        "search/test_native_programs.py::test_a_list_that_does_not_end_forbids_the_move",
        "search/test_native_pruners.py::test_no_game_loses_a_win_to_a_pruner",
        "search/test_native_settled.py",
        "search/test_native_single.py::test_every_game_is_played_as_by_the_engine",
        "search/test_native_threads.py::test_threads_say_what_one_says_of_more_deals",
        "search/test_shortest.py::test_no_bound_of_any_game_is_above_what_a_win_took",
        "search/test_shortest.py::test_no_win_of_any_game_is_shorter",
        "slow",
        "store/test_agreement.py",
        "store/test_copying.py::test_a_thousand_plays_go_to_postgresql_and_back",
        "store/test_kill.py",
        "studies/test_cluster.py::test_a_killed_worker_is_named_and_the_study_goes_on",
        "studies/test_command.py::test_a_study_that_is_ended_keeps_what_was_found",
        "studies/test_run.py::test_a_deal_that_kills_its_process_gets_a_row_that_says_so",
        "studies/test_run.py::test_where_every_process_dies_the_study_ends",
        "test_typed.py",
        "third/test_third_language.py",
        "web/browser/test_shell_library.py::test_a_link_to_a_position_begins_there",
        "web/test_crew.py",
        "web/test_cribbage_kill.py",
        "web/test_databases.py::test_on_postgresql_every_route_answers_the_same",
        "web/test_databases.py::test_two_servers_may_share_a_database",
        "web/test_deploy.py",
        "web/test_difficulties.py::test_any_other_deal_is_measured",
        "web/test_fuzz.py",
        "web/test_hosting.py::test_nginx_limits_the_requests_of_one_address",
        "web/test_hosting.py::test_the_recipe_of_a_proxy_passes_on_all_that_the_server_accepts",
        "web/test_kill.py",
        "web/test_serve.py::test_a_database_that_is_none_is_a_mistake",
        "web/test_serve.py::test_a_folder_that_cannot_be_written_is_a_mistake",
        "web/test_serve.py::test_a_server_warns_once_of_players_who_would_be_left_behind",
        "web/test_serve.py::test_a_socket_may_be_handed_in",
        "web/test_serve.py::test_a_socket_may_lie_at_a_path",
        "web/test_serve.py::test_a_taken_port_leads_to_the_next_one",
        "web/test_serve.py::test_a_taken_port_that_was_asked_for_is_a_mistake",
        "web/test_serve.py::test_another_database_can_be_named",
        "web/test_serve.py::test_cookies_outlive_the_secret_file",
        "web/test_serve.py::test_no_socket_is_a_mistake",
        "web/test_serve.py::test_what_was_played_is_there_after_it_was_started_again",
        "web/test_winnables.py::test_twelve_players_at_once_are_answered_within_the_time_or_told_at_once_to_come_again",
        "web/test_workers.py::test_a_guest_with_twelve_hostile_deals_shuts_nobody_out",
        "web/test_workers.py::test_a_process_that_dies_is_replaced",
        "workshop/test_form.py::test_a_change_of_an_xml_text_leaves_all_else",
        "workshop/test_form.py::test_a_pile_that_is_moved_added_or_copied_changes_no_other",
        "workshop/test_typing.py::test_ten_thousand_edits",
    }
)
"""Slow folders, files and tests below ``tests/``: ``slow``, ``cli/test_store.py``, ``web/test_kill.py::test_name``."""

BROWSER: Final = "web/browser"

JOURNEYS: Final = {
    "test_ahead.py": "test_moves_made_before_the_answer_are_done_in_their_order",
    "test_bench.py": "test_a_definition_is_fixed_read_and_completed",
    "test_bubble.py": "test_a_note_covers_nothing_and_ends_with_the_next_input",
    "test_cribbage.py": "test_a_deal_is_played_from_the_draw_to_the_last_count",
    "test_days.py": "test_a_deal_is_begun_continued_and_found_in_the_calendar",
    "test_difficulty.py": "test_an_easy_deal_is_dealt_and_its_grade_is_told_after_the_play",
    "test_enter.py": "test_a_board_is_typed_in_pasted_solved_saved_and_shared",
    "test_folder.py": "test_a_deal_is_played_and_found_after_a_reload",
    "test_form.py": "test_piles_are_added_moved_and_removed",
    "test_front_page.py": "test_a_game_and_its_options_are_one_tile",
    "test_hand.py": "test_the_little_game_is_won_by_one_tap_a_move",
    "test_kept.py": "test_a_play_opens_without_the_network",
    "test_loading.py": "test_a_table_takes_few_requests",
    "test_mine.py": "test_words_bring_a_player_and_a_guest_together",
    "test_nothing_new.py": "test_the_page_says_so_and_offers_three_ways_on",
    "test_own_extras.py": "test_a_game_is_played_in_the_preview_while_it_is_written",
    "test_own_look.py": "test_a_table_is_chosen_in_the_settings_and_played",
    "test_refused.py": "test_a_game_is_played_where_the_browser_stores_nothing",
    "test_review.py": "test_the_review_of_a_lost_klondike_shows_the_losing_move",
    "test_shell.py": "test_settings_and_language_apply_at_once_and_are_saved",
    "test_shell_access.py": "test_every_view_fits_a_telephone_in_german",
    "test_shell_library.py": "test_a_game_is_found_by_typing_opened_and_started",
    "test_shell_modules.py": "test_values_are_shown_as_players_read_them",
    "test_shell_own.py": "test_a_bad_definition_that_is_dropped_is_mended_and_played",
    "test_shell_statistics.py": "test_a_won_and_a_lost_game_are_counted_and_drawn",
    "test_table_keys.py": "test_the_little_game_is_won_without_a_mouse",
    "test_table_look.py": "test_every_card_is_named_and_every_move_is_announced",
    "test_table_moves.py": "test_cards_are_dragged_refused_and_clicked",
    "test_table_play.py": "test_a_move_is_taken_back_played_again_and_found_after_a_reload",
    "test_table_settings.py": "test_settings_are_changed_over_the_table",
    "test_table_touch.py": "test_a_card_is_dragged_with_a_finger",
    "test_whole_games.py": "test_the_little_game_is_won_by_the_mouse",
}
"""The one fast test of each file in :data:`BROWSER`: a whole journey through the page. The others are slow."""

CHOSEN: Final = {
    "freecell": "pat: cells, and runs as long as free cells and columns allow",
    "klondike": "pat: face-down cards, a stock turned card by card, kings in empty columns",
    "bakersgame": "pat: the same in suit, where few runs can move",
    "spider": "pat: two decks, two rule sets, a stock dealt to all columns, suits removed whole",
    "scorpion": "pat: any face-up card moves with all cards on it",
    "algerian": "pat: foundations up and down, reserves served from the stock",
    "congress": "pat: empty columns that take cards from the waste only",
    "perlekaeden": "pat: neighbours lock each other",
    "tvillingerne": "pat: masks, a suit that lies on another suit",
    "ventepladsen": "pat: pairs by their sum, two ways to win",
    "alaska": "pat: clicks on the stock before play, and another rule set after them",
    "canfield": "xml: a base rank from the deal, a reserve that fills columns",
    "pyramid": "xml: covered cards, pairs of thirteen",
    "montecarlo": "xml: neighbours in a square, gaps closed by actions",
    "jahreszeiten": "xml: rules that change with a counter",
    "duell": "xml: an opponent that moves by itself",
    "spinne": "xml: variants and levels, suits removed by actions",
    "canfieldstrict": "solvitaire: a reserve, wrapping foundations, runs that move whole",
    "americantoad": "solvitaire: two decks, a base rank",
    "latebinding": "solvitaire: an accordion, piles on piles",
}
"""The games that stand for all in fast tests of every game. Each is here for a feature of its language."""

REST: Final = {entry.name for entry in library()} - set(CHOSEN)
"""All other games."""

EVERY_GAME: Final = 60
"""A test with at least as many cases of games tests every game; a test with fewer has chosen its games itself."""

QUICK: Final = ("library/", "solvitaire/")
"""Folders whose fast tests run with every game, because each game takes next to no time there."""


def is_slow(test: str) -> bool:
    """Say whether a test is slow, by its path below ``tests/`` and its name: ``web/test_kill.py::test_name``.

    A file without a name is slow if all its tests are.
    """
    file, _, name = test.partition("::")
    folder, _, base = file.rpartition("/")
    if folder == BROWSER:
        return base not in JOURNEYS if not name else name != JOURNEYS.get(base)
    parts = file.split("/")
    return test in SLOW or any("/".join(parts[: count + 1]) in SLOW for count in range(len(parts)))


LOADED_AT_IMPORT: Final[set[str]] = set()
"""Files of test modules that read or dealt a game while they were collected."""


class Wanted:
    """Which games a run wants: the chosen ones in the fast tier, all in ``make test-all``."""

    every_game = False


def games(names: Iterable[str]) -> list[str]:
    """Return the games among *names* that this run wants. Call it when a test runs, not when a module is imported."""
    return [name for name in names if Wanted.every_game or name not in REST]
