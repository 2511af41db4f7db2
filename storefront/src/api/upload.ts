import { api } from "./client";

/** Sends a file ahead; what it belongs to names it by the key that comes back. */
export async function upload(file: File): Promise<string> {
  const form = new FormData();
  form.append("file", file);
  const { key } = await api.post("/api/upload", { upload: form });
  return key;
}
