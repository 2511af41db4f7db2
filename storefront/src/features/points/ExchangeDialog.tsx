import { parseYuan } from "@yaoji/money";
import { useEffect, useRef, useState } from "react";
import { Controller } from "react-hook-form";
import { useNavigate } from "react-router";
import { ApiError } from "@/api/client";
import type { PointsGoods } from "@/api/types";
import { AddressRadios } from "@/features/address/AddressRadios";
import { usualAddress } from "@/features/address/giftAddress";
import { useAddresses } from "@/features/address/queries";
import { useAskedClose } from "@/ui/askedClose";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/Field";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { toast } from "@/ui/notices";
import { Problem } from "@/ui/Problem";
import { QuantityBox } from "@/ui/QuantityBox";
import styles from "./Exchange.module.css";
import { exchangeForm } from "./exchangeForm";
import { counted, mostOf, priceOf, priceWords } from "./price";
import { useExchange } from "./queries";

export interface ExchangeDialogProps {
  goods: PointsGoods;
  /** points of the company */
  own: number | null;
  onClose: () => void;
}

/** How many, and where to: then the points go and the gift comes. */
export function ExchangeDialog({ goods, own, onClose }: ExchangeDialogProps) {
  const form = useCheckedForm(exchangeForm, { number: 1, address_id: null, remark: "" });
  const addresses = useAddresses();
  const exchange = useExchange();
  const navigate = useNavigate();
  // A press whose answer got lost is repeated under the same key; other choices are another order.
  const sent = useRef({ key: "", order: "" });
  const [problem, setProblem] = useState<string | null>(null);
  const [badNumber, setBadNumber] = useState<string | null>(null);
  const number = form.watch("number");
  const { errors, isDirty } = form.formState;
  const isChanged = isDirty || badNumber !== null;
  const close = useAskedClose(isChanged && !exchange.isPending, onClose);

  const first = usualAddress(addresses.data);
  useEffect(() => {
    if (first !== undefined && form.getValues("address_id") === null)
      form.resetField("address_id", { defaultValue: first });
  }, [first, form]);

  const send = form.handleSubmit(async ({ address_id, ...rest }) => {
    if (badNumber || address_id === null) return;
    const order = { goods_id: goods.id, address_id, ...rest, ...priceOf(goods, rest.number) };
    const text = JSON.stringify(order);
    if (sent.current.order !== text) sent.current = { key: crypto.randomUUID(), order: text };
    setProblem(null);
    try {
      const placed = await exchange.mutateAsync({ key: sent.current.key, order });
      toast(`兑换成功，单号 ${placed.number}`);
      void navigate("/jfdd");
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      // Refused for good: the next press is another try.
      if (error.code === 409 || error.code === 422) sent.current = { key: "", order: "" };
      if (error.code === 409) setProblem(error.message);
      else showRefusal(form, error);
    }
  });

  return (
    <Dialog
      title="兑换礼品"
      width={560}
      onClose={close}
      footer={
        <>
          <span className={styles.sum}>
            合计 <b>{priceWords(goods, number)}</b>
            {own !== null && <small>兑换后剩 {counted(own - goods.points * number)} 积分</small>}
          </span>
          <Button onClick={close}>取消</Button>
          <Button
            look="main"
            type="submit"
            form="exchange"
            loading={exchange.isPending}
            disabled={badNumber !== null}
          >
            确认兑换
          </Button>
        </>
      }
    >
      <form id="exchange" className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <div className={styles.goods}>
          <GoodsPicture src={goods.image} alt="" size={72} eager />
          <div>
            <b>{goods.name}</b>
            <p>{goods.details || goods.remark}</p>
          </div>
        </div>
        <div className={styles.number}>
          <span id="exchange-number">数量</span>
          <Controller
            control={form.control}
            name="number"
            render={({ field }) => (
              <QuantityBox
                label={`${goods.name}数量`}
                unit="件"
                value={field.value}
                max={mostOf(goods, own)}
                onCommit={field.onChange}
                onInvalid={setBadNumber}
              />
            )}
          />
        </div>
        <Controller
          control={form.control}
          name="address_id"
          render={({ field }) => (
            <AddressRadios
              result={addresses}
              value={field.value}
              onChange={field.onChange}
              error={errors.address_id?.message}
            />
          )}
        />
        <TextField
          label="备注"
          maxLength={100}
          placeholder="选填，例如送货时间"
          error={errors.remark?.message}
          {...form.register("remark")}
        />
        {problem && <Problem>{problem}</Problem>}
        <p className={styles.note}>
          {parseYuan(goods.money) > 0 ? "积分和现金部分立即扣除，现金从账户余额支付" : "兑换后积分立即扣除"}
          ；发货前可以取消，原样退回。
        </p>
      </form>
    </Dialog>
  );
}
