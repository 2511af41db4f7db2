import { alert, toast } from "@/ui/notices";

/** Copies a link; where the browser forbids it (plain http on a shop's network) it shows the link instead. */
export async function copyLink(path: string): Promise<void> {
  const link = new URL(path, window.location.origin).href;
  try {
    await navigator.clipboard.writeText(link);
    toast("链接已复制，可以发给同事");
  } catch {
    await alert(link, { title: "请复制下面的链接", okText: "好" });
  }
}
