type Report = (error: unknown) => void;

/**
 * Reports errors that nothing answers for, by a file that is loaded when the first one happens. React is given what
 * is returned, for those that it catches; it hands all others to the window.
 */
export function watchErrors(load: () => Promise<{ report: Report }>): Report {
  const report: Report = (error) => {
    // What cannot be reported must not be one more error.
    load()
      .then((file) => file.report(error))
      .catch(Boolean);
  };
  addEventListener("error", (event) => report(event.error));
  addEventListener("unhandledrejection", (event) => report(event.reason));
  return (error) => {
    // As React does by itself.
    console.error(error);
    report(error);
  };
}
