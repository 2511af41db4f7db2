import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { OVER } from "../forms/over";

/** What react-admin names so. */
const PAGE = "#main-content";
const TITLE = "#react-admin-title";
const STOPS = "button:not(:disabled):not([tabindex='-1']), a[href]:not([tabindex='-1'])";
const HEADINGS = "h1, h2, h3";
const ROWS = "ul, ol, tbody";

/** Where a button stands: in each box around it, after how many others and under how many headings. */
interface Place {
  button: HTMLElement;
  /** the page that it is on */
  path: string;
  around: readonly { box: Element; at: number; under: number }[];
}

const within = (box: Element, found: string) => [...box.querySelectorAll<HTMLElement>(found)];

function placeOf(button: HTMLElement, page: Element, path: string): Place {
  const isBefore = (other: Element) =>
    (button.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const stops = within(page, STOPS).filter(isBefore);
  const headings = within(page, HEADINGS).filter(isBefore);
  const around: Place["around"][number][] = [];
  let box = button.parentElement;
  while (box && page.contains(box)) {
    const isIn = box.contains.bind(box);
    around.push({ box, at: stops.filter(isIn).length, under: headings.filter(isIn).length });
    box = box.parentElement;
  }
  return { button, path, around };
}

function stopAfter(box: Element, at: number): HTMLElement | undefined {
  if (box.matches(PAGE)) return undefined;
  const stops = within(box, STOPS);
  return stops[at] ?? (box.matches(ROWS) ? stops.at(-1) : undefined);
}

/** A box with a heading has more in it than what belongs to the button, and its next button may decide something else. */
function followerOf({ around }: Place): HTMLElement | null {
  for (const { box, at, under } of around) {
    if (!box.isConnected) continue;
    const headings = within(box, HEADINGS);
    const next = headings.length > 0 ? headings[under - 1] : stopAfter(box, at);
    if (next) return next;
  }
  return document.querySelector<HTMLElement>(TITLE);
}

function takeFocus(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.matches(STOPS)) element.tabIndex = -1;
  // Who pressed it with a pointer looks at where it was.
  element.focus({ preventScroll: true });
}

/** On the page itself, with nothing over it, the focus is at nothing. */
const isLost = () => document.activeElement === document.body && !document.querySelector(OVER);
const mayHave = (button: HTMLElement) => button.isConnected && !button.matches(":disabled");

/**
 * A step that takes its own button away, or its whole row, takes the focus with it: keys would begin at the top of the page, and nothing
 * is read out. It moves to what stands at its place in the row or in the list, else to the heading above; never to a box, since single
 * keys belong to what is typed there. A button that was only busy has it back.
 */
export function useFocusStays(): void {
  const { pathname } = useLocation();
  const path = useRef(pathname);
  // Before it is asked whether the focus was lost: on another page there is no such place.
  useLayoutEffect(() => {
    path.current = pathname;
  });
  useEffect(() => {
    let place: Place | null = null;
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest(OVER)) return;
      const page = target.closest(PAGE);
      place = page && target.matches("button, a[href]") ? placeOf(target, page, path.current) : null;
    };
    // Pressing beside everything leaves the button; one that has gone was not left. Which of both, is known after the change.
    const onFocusOut = () =>
      queueMicrotask(() => {
        if (place && isLost() && mayHave(place.button)) place = null;
      });
    const watch = new MutationObserver(() => {
      if (place?.path !== path.current || !isLost()) return;
      if (mayHave(place.button)) place.button.focus();
      else if (!place.button.isConnected) takeFocus(followerOf(place));
    });
    watch.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["disabled"],
    });
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("focusout", onFocusOut);
    return () => {
      watch.disconnect();
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("focusout", onFocusOut);
    };
  }, []);
}
