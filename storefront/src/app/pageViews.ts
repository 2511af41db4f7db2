/** Told once the page is idle, by a file that is loaded for it: the first page neither waits for it nor contains it. */
export function reportPageView(route: string): void {
  const tell = () =>
    import("./visits").then(
      (file) => file.countVisit(route),
      // Statistics must never disturb a buyer.
      () => undefined,
    );
  (window.requestIdleCallback ?? setTimeout)(() => void tell());
}
