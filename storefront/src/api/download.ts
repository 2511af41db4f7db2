import { readRefusal } from "@yaoji/api/envelope";
import { ApiError, UNREACHED } from "./client";

function refusalOf(status: number, text: string): ApiError {
  const said = readRefusal(text);
  return new ApiError("http", status, said.message ?? "", said.errors);
}

/** The name that the server gave the file: `filename*=UTF-8''…` of its Content-Disposition. */
export function fileNameOf(disposition: string | null, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (!encoded) return fallback;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return fallback;
  }
}

/** Saves a file of the API. A refusal is thrown like that of any other call, and nothing is saved. */
export async function download(path: string, fallbackName: string): Promise<void> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "include" });
  } catch {
    throw new ApiError("network", 0, UNREACHED);
  }
  if (!response.ok) throw refusalOf(response.status, await response.text());
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = fileNameOf(response.headers.get("Content-Disposition"), fallbackName);
  link.click();
  // Firefox reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
