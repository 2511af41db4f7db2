import { alert, toast } from "./notices";

/** Copies a text; where the browser forbids it (plain http on a shop's network) shows it, to be copied by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    await alert(text, { title: "请手动复制", okText: "好" });
  }
}
