/** What is over the page, and has keys and focus to itself; the menu at the side has the same role, and is none of it. */
export const OVER = "[role='dialog'], .MuiPopover-root [role='menu']";
