import { shopToday } from "../i18n/time";

export type Cell = string | number | boolean | null | undefined;

export interface CsvColumn<T> {
  label: string;
  value: (record: T) => Cell;
}

/** A cell that begins like a formula would run in Excel; a leading apostrophe makes it text. */
const FORMULA = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "是" : "否";
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value;
  // Excel shows long digit strings (order numbers, barcodes) as 1.2E+19 unless they are text.
  const text = /^\d{12,}$/.test(safe) ? `${safe}\t` : safe;
  return /[",\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function toCsv<T>(columns: readonly CsvColumn<T>[], records: readonly T[]): string {
  const head = columns.map((column) => csvCell(column.label)).join(",");
  const rows = records.map((record) => columns.map((column) => csvCell(column.value(record))).join(","));
  return [head, ...rows].join("\r\n");
}

/** Rows of one file. The data provider fetches long lists in pieces; this is only a stop. */
export const EXPORT_LIMIT = 20_000;

/** What was cut still says so when it is opened a week later. */
export const fileName = (name: string, rows: number, day = shopToday()): string =>
  `${name}-${day}${rows < EXPORT_LIMIT ? "" : `-前${EXPORT_LIMIT}行`}.csv`;

function download(text: string, file: string) {
  // The BOM marks the file as UTF-8 for Excel.
  const url = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

/** What is no list of react-admin's as a file of the same kind. */
export const saveRows = <T>(name: string, columns: readonly CsvColumn<T>[], records: readonly T[]) =>
  download(toCsv(columns, records), fileName(name, records.length));

/** An exporter for a react-admin list: our columns in Chinese, in the order staff read them. */
export function csvExporter<T>(name: string, columns: readonly CsvColumn<T>[]) {
  return (records: T[]) => saveRows(name, columns, records);
}
