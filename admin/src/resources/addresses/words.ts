import type { Address } from "../../api/types";

/** The basis of an address's approval. */
export function groundsOf(address: Pick<Address, "approved_by" | "is_licensed" | "reject_reason">): string {
  if (address.reject_reason) return address.reject_reason;
  if (!address.approved_by) return "";
  return address.is_licensed ? `与《${address.approved_by}》地址一致` : `按《${address.approved_by}》核对`;
}

/** The document shown first: the valid letter, else a valid licence, else any document. */
export function firstDocument<D extends { id: number; kind: string; status: string }>(
  documents: readonly D[],
): D | undefined {
  const inForce = documents.filter((one) => one.status === "approved");
  return inForce.find((one) => one.kind === "receiving_letter") ?? inForce[0] ?? documents[0];
}

export const REJECT_REASONS = [
  "委托书没有写这个地址",
  "没有收货委托书，请上传盖章的委托书",
  "委托书已过期",
  "收货人与委托书不一致",
  "民宅不能收货",
  "地址不完整，请写到门牌号",
] as const;
