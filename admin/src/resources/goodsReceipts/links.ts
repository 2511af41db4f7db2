/** The form for a new receipt, with this product in its first line. */
export const receiveLink = (goodsId?: number): string =>
  goodsId === undefined
    ? "/goods_receipts/create"
    : `/goods_receipts/create?source=${encodeURIComponent(JSON.stringify({ lines: [{ goods_id: goodsId }] }))}`;
