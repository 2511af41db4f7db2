const ROWS = "[data-rows]";
const FOLLOWS = "[data-follows]:not(:disabled)";

/**
 * A button that takes its row away goes with it, and the focus would be lost. Asked before the row goes, the answer is called
 * when it has: the focus moves to what stands at its place then, or before it. `data-rows` is around the rows,
 * `data-follows` at what may have the focus: the same button of other rows, or what adds one.
 */
export function focusFollows(pressed: HTMLElement): () => void {
  const rows = pressed.closest(ROWS);
  const stops = () => [...(rows?.querySelectorAll<HTMLElement>(FOLLOWS) ?? [])];
  const at = stops().indexOf(pressed);
  return () =>
    // In the next frame the row is gone from the page, and a dialog has given the focus back.
    requestAnimationFrame(() => {
      const left = stops();
      (left[at] ?? left.at(-1))?.focus();
    });
}
