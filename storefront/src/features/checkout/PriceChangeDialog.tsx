import { groupMoney } from "@yaoji/money/group";
import type { Checkout } from "@/api/types";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { changedExtras } from "./benefits";
import styles from "./PriceChangeDialog.module.css";
import type { PriceChange } from "./useSubmitOrder";

export interface LineChange {
  id: number;
  name: string;
  before: string;
  after: string;
}

/** Lines whose unit price isn't what the buyer saw. */
export function changedLines(before: Checkout, after: Checkout): LineChange[] {
  const seen = new Map(before.items.map((item) => [item.id, item.price]));
  return after.items.flatMap((item) => {
    const old = seen.get(item.id);
    if (old === undefined || old === item.price) return [];
    const { name, ypgg } = item.goods;
    return [{ id: item.id, name: `${name} ${ypgg}`, before: old ?? "—", after: item.price ?? "—" }];
  });
}

export interface PriceChangeDialogProps {
  change: PriceChange;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

export function PriceChangeDialog({ change, busy, onClose, onConfirm }: PriceChangeDialogProps) {
  const { before, after } = change;
  const rows: [string, string, string][] = [
    ...changedLines(before, after).map((line): [string, string, string] => [
      line.name,
      line.before,
      line.after,
    ]),
    ...(before.discount === after.discount
      ? []
      : [
          ["优惠", `-${groupMoney(before.discount)}`, `-${groupMoney(after.discount)}`] as [
            string,
            string,
            string,
          ],
        ]),
    ...(before.freight === after.freight
      ? []
      : [["运费", before.freight, after.freight] as [string, string, string]]),
    ...changedExtras(before, after).map((extra): [string, string, string] => [
      extra.name,
      extra.before,
      extra.after,
    ]),
  ];
  return (
    <Dialog
      role="alertdialog"
      title={before.total === after.total ? "优惠有变，请确认" : "价格有变，请确认"}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>再看看</Button>
          <Button look="main" loading={busy} disabled={after.refusals.length > 0} onClick={onConfirm}>
            {before.total === after.total ? "仍然提交" : "按新价格提交"}
          </Button>
        </>
      }
    >
      <table className={styles.change} aria-label="提交前后的金额">
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">您看到的</th>
            <th scope="col">现在</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, old, now]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{old}</td>
              <td>{now}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">应付</th>
            <td>{groupMoney(before.money)}</td>
            <td>{groupMoney(after.money)}</td>
          </tr>
        </tfoot>
      </table>
    </Dialog>
  );
}
