import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, useId, useState } from "react";
import type { ApiError } from "@/api/client";
import type { Address } from "@/api/types";
import { Button } from "@/ui/Button";
import { ErrorState } from "@/ui/ErrorState";
import { OpenedLater } from "@/ui/OpenedLater";
import { Problem } from "@/ui/Problem";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./AddressRadios.module.css";
import { fullAddress } from "./rules";

const AddressForm = lazy(() => import("./AddressForm").then((module) => ({ default: module.AddressForm })));

export interface AddressRadiosProps {
  result: UseQueryResult<Address[], ApiError>;
  value: number | null;
  onChange: (id: number) => void;
  error?: string;
}

/** Where a gift goes: the company's addresses, and a new one. Gifts are no medicines, so none needs an approval (adr/0022). */
export function AddressRadios({ result, value, onChange, error }: AddressRadiosProps) {
  const id = useId();
  const [adds, setAdds] = useState(false);
  if (!result.data) {
    return result.error ? (
      <ErrorState compact error={result.error} onRetry={() => void result.refetch()} />
    ) : (
      <SkeletonLines lines={2} />
    );
  }
  return (
    <fieldset className={styles.addresses} aria-describedby={error ? id : undefined}>
      <legend>收货地址</legend>
      {result.data.map((one) => (
        <label key={one.id}>
          <input type="radio" name="address" checked={one.id === value} onChange={() => onChange(one.id)} />
          <span>
            <b>{one.name}</b> <span className="num">{one.phone}</span>
            <br />
            {fullAddress(one)}
          </span>
        </label>
      ))}
      {result.data.length === 0 && <p>还没有收货地址，先添加一个。</p>}
      <Button size="s" icon="plus" onClick={() => setAdds(true)}>
        新增地址
      </Button>
      {error && <Problem id={id}>{error}</Problem>}
      {adds && (
        <OpenedLater onLost={() => setAdds(false)}>
          <AddressForm
            isFirst={result.data.length === 0}
            onClose={() => setAdds(false)}
            onSaved={(saved) => onChange(saved.id)}
          />
        </OpenedLater>
      )}
    </fieldset>
  );
}
