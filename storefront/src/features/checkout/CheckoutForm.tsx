import { parseYuan } from "@yaoji/money";
import { useState } from "react";
import type { Checkout } from "@/api/types";
import { useCartQueue } from "@/features/cart/useCartQueue";
import { Button, ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Icon } from "@/ui/Icon";
import { SkeletonLines } from "@/ui/Skeleton";
import { AddressChoice } from "./AddressChoice";
import { addressFor } from "./addressFor";
import { bestChoice, type Choice, voucherTrouble } from "./benefits";
import { CheckoutBlock } from "./CheckoutBlock";
import styles from "./CheckoutForm.module.css";
import { CheckoutGroups } from "./CheckoutGroups";
import { CouponChoice } from "./CouponChoice";
import { EphedrineNotice } from "./EphedrineNotice";
import { InvoiceNote } from "./InvoiceNote";
import { PriceChangeDialog } from "./PriceChangeDialog";
import { useCheckout } from "./queries";
import { Refusals, refusedBecause } from "./Refusals";
import { ShelfLifeChoice } from "./ShelfLifeChoice";
import { Summary } from "./Summary";
import { useSubmitOrder } from "./useSubmitOrder";
import { VoucherChoice } from "./VoucherChoice";

const REMARK_MAX = 200;

export interface CheckoutFormProps {
  ids: number[];
  onIds: (ids: number[]) => void;
}

export function CheckoutForm({ ids, onIds }: CheckoutFormProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [choice, setChoice] = useState(bestChoice);
  const checkout = useCheckout({
    ids,
    address_id: chosen,
    coupon_ids: choice.coupons,
    voucher: choice.voucher,
  });
  // While lines, address, coupons or vouchers change, the earlier answer stays on screen.
  const [last, setLast] = useState<Checkout | null>(null);
  if (checkout.data && checkout.data !== last) setLast(checkout.data);
  const seen = checkout.data ?? last;

  if (seen)
    return (
      <Form
        ids={ids}
        onIds={onIds}
        chosen={chosen}
        onChosen={setChosen}
        choice={choice}
        onChoice={setChoice}
        seen={seen}
        stale={!checkout.data}
        reread={async () => (await checkout.refetch()).data}
      />
    );
  return (
    <div className={`card ${styles.waiting}`}>
      {checkout.error?.code === 409 ? (
        <EmptyState
          icon="cart"
          title="购物车已变化"
          hint={checkout.error.message}
          action={
            <ButtonLink look="brand" to="/cart">
              返回购物车
            </ButtonLink>
          }
        />
      ) : checkout.error ? (
        <ErrorState error={checkout.error} onRetry={() => void checkout.refetch()} />
      ) : (
        <SkeletonLines lines={10} />
      )}
    </div>
  );
}

interface FormProps extends CheckoutFormProps {
  chosen: number | null;
  onChosen: (addressId: number) => void;
  choice: Choice;
  onChoice: (choice: Choice) => void;
  seen: Checkout;
  stale: boolean;
  reread: () => Promise<Checkout | undefined>;
}

function Form(props: FormProps) {
  const { ids, onIds, chosen, onChosen, choice, onChoice, seen, stale, reread } = props;
  const queue = useCartQueue();
  const { submit, busy, problem, change, forgetChange } = useSubmitOrder(seen, reread);
  const [remark, setRemark] = useState("");
  const [months, setMonths] = useState(0);
  const [removing, setRemoving] = useState(false);
  const [typedVoucher, setTypedVoucher] = useState<string | null>(null);
  const { addresses } = seen;
  const address = addressFor(addresses, chosen);

  async function dropLines(itemIds: number[]) {
    setRemoving(true);
    queue.select(itemIds, 0);
    await queue.idle();
    setRemoving(false);
    const gone = new Set(itemIds);
    onIds(ids.filter((id) => !gone.has(id)));
  }

  const input = {
    ids,
    address_id: address?.id ?? 0,
    remark: remark.trim() || undefined,
    wished_months: months,
  };
  /** With the coupons and vouchers that the total was counted with. */
  const inputFor = ({ coupons, voucher }: Checkout) => ({
    ...input,
    coupon_ids: coupons.used.map((coupon) => coupon.id),
    voucher: parseYuan(voucher.used) > 0 ? voucher.used : undefined,
  });
  const trouble = voucherTrouble(typedVoucher, seen.voucher);
  const blocked = !address || seen.refusals.length > 0 || stale || trouble !== null;
  return (
    <div className={styles.columns} aria-busy={stale}>
      <div className={styles.main}>
        <Refusals checkout={seen} removing={removing || stale} onDrop={(gone) => void dropLines(gone)} />
        <EphedrineNotice
          checkout={seen}
          removing={removing || stale}
          onDrop={(gone) => void dropLines(gone)}
        />
        <AddressChoice
          addresses={addresses}
          value={address?.id ?? null}
          onChange={onChosen}
          onSaved={async (id) => {
            await reread();
            onChosen(id);
          }}
        />
        <CheckoutGroups checkout={seen} />
        <CouponChoice
          checkout={seen}
          choice={choice}
          busy={stale}
          onChange={(coupons) => onChoice({ ...choice, coupons })}
        />
        <VoucherChoice
          checkout={seen}
          voucher={choice.voucher}
          typed={typedVoucher}
          onType={setTypedVoucher}
          onChange={(voucher) => onChoice({ ...choice, voucher })}
        />
        <ShelfLifeChoice checkout={seen} months={months} onChange={setMonths} />
        <InvoiceNote />
        <CheckoutBlock id="checkout-remark" title="备注">
          <textarea
            className={styles.remark}
            aria-labelledby="checkout-remark"
            rows={2}
            maxLength={REMARK_MAX}
            placeholder="给仓库或客服的话，例如：工作日送货（选填）"
            value={remark}
            onChange={(event) => setRemark(event.target.value)}
          />
          <p className={styles.remarkCount}>
            {remark.length} / {REMARK_MAX}
          </p>
        </CheckoutBlock>
      </div>
      <Summary checkout={seen} address={address}>
        {problem && (
          <p className={styles.problem} role="alert">
            <Icon name="warn" size={16} />
            {problem}
          </p>
        )}
        <Button
          look="main"
          size="l"
          block
          loading={busy}
          disabled={blocked}
          onClick={() => void submit(inputFor(seen))}
        >
          提交订单
        </Button>
        {blocked && !stale && (
          <p className={styles.why}>
            {seen.refusals.length > 0
              ? refusedBecause(seen.refusals)
              : !address
                ? addresses.length > 0
                  ? "收货地址还没有核对通过，通过后就能下单"
                  : "先添加一个收货地址"
                : trouble}
          </p>
        )}
      </Summary>
      {change && (
        <PriceChangeDialog
          change={change}
          busy={busy}
          onClose={forgetChange}
          onConfirm={() => void submit(inputFor(change.after), change.after)}
        />
      )}
    </div>
  );
}
