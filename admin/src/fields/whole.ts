/**
 * The rows of some lists leave out what only the page of one record shows (photos, log, documents, customers). Under a name of its own
 * that page asks for the record itself, and never takes the row for it.
 */
export const whole = { meta: { whole: true } };
