import { useEffect, useState } from "react";
import { Controller } from "react-hook-form";
import * as z from "zod/mini";
import { ApiError } from "@/api/client";
import type { DrawRecord } from "@/api/types";
import { AddressRadios } from "@/features/address/AddressRadios";
import { giftAddress, usualAddress } from "@/features/address/giftAddress";
import { useAddresses } from "@/features/address/queries";
import { useAskedClose } from "@/ui/askedClose";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { Dialog } from "@/ui/Dialog";
import { toast } from "@/ui/notices";
import { Problem } from "@/ui/Problem";
import styles from "./ClaimDialog.module.css";
import { useClaimPrize } from "./queries";

const claimForm = z.object({ address_id: giftAddress });

/** Where the prize shall go. */
export function ClaimDialog({ record, onClose }: { record: DrawRecord; onClose: () => void }) {
  const form = useCheckedForm(claimForm, { address_id: null });
  const addresses = useAddresses();
  const claim = useClaimPrize();
  const { errors, isDirty } = form.formState;
  const close = useAskedClose(isDirty && !claim.isPending, onClose);
  const [problem, setProblem] = useState<string | null>(null);

  const first = usualAddress(addresses.data);
  useEffect(() => {
    if (first !== undefined && form.getValues("address_id") === null)
      form.resetField("address_id", { defaultValue: first });
  }, [first, form]);

  const send = form.handleSubmit(async ({ address_id }) => {
    if (address_id === null) return;
    setProblem(null);
    try {
      const { number } = await claim.mutateAsync({ record: record.id, address_id });
      toast(`已提交，单号 ${number}，在积分订单里看进度`);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      if (error.code === 409) setProblem(error.message);
      else showRefusal(form, error);
    }
  });

  return (
    <Dialog
      title={`领取 ${record.name}`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>以后再说</Button>
          <Button look="main" type="submit" form="claim" loading={claim.isPending}>
            寄到这里
          </Button>
        </>
      }
    >
      <form id="claim" className={styles.form} noValidate onSubmit={(event) => void send(event)}>
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
        {problem && <Problem>{problem}</Problem>}
      </form>
    </Dialog>
  );
}
