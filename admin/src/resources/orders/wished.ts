/** 期望效期, as the buyer wishes the packs to last; empty when nothing is wished for. */
export const wishedText = (months: number) => (months > 0 ? `${months} 个月以上` : "");
