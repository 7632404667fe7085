/** What the server takes, where a form can say so before it is sent (tests/web/test_limits.py compares). */

/** Letters of a person's name; their own, or of somebody at the same screen. */
export const NAME_LETTERS = 24;

/** Letters of a line of chat. */
export const LINE_LETTERS = 500;
