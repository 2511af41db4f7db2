import { toast } from "@/ui/notices";

export async function copyWaybill(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast("运单号已复制");
  } catch {
    toast(`请手动复制：${text}`, { kind: "info" });
  }
}
