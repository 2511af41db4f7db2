/** Enter in a quantity box goes on to the next box or choice of its table; ticks for whole rows are passed over. */
export function focusNext(): void {
  const box = document.activeElement;
  const places = box?.closest("table")?.querySelectorAll("input:not([data-tick]), select") ?? [];
  const boxes: (Element | null)[] = [...places];
  const next = boxes[boxes.indexOf(box) + 1];
  if (next instanceof HTMLElement) next.focus();
}
