export const KINDS = [
  { id: 1, name: "药品" },
  { id: 2, name: "中药" },
  { id: 3, name: "医疗器械" },
];

export const RX = ["处方药", "甲类OTC", "乙类OTC"].map((name) => ({ id: name, name }));

/** How the ladder reads: 1 = price up to a quantity, else from a quantity. 0 = no ladder. */
export const LADDER_TYPES = [
  { id: 0, name: "无阶梯价" },
  { id: 1, name: "数量以内（≤）" },
  { id: 2, name: "数量以上（≥）" },
];

export const kindName = (kind: number) => KINDS.find((one) => one.id === kind)?.name ?? String(kind);
