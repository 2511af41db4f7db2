import { lazy, useId, useState } from "react";
import { Link } from "react-router";
import type { Address } from "@/api/types";
import { Button } from "@/ui/Button";
import { OpenedLater } from "@/ui/OpenedLater";
import styles from "./AddressChoice.module.css";

const AddressForm = lazy(() =>
  import("@/features/address/AddressForm").then((module) => ({ default: module.AddressForm })),
);

const SHOWN = 3;

export interface AddressChoiceProps {
  addresses: Address[];
  value: number | null;
  onChange: (id: number) => void;
  /** added or changed */
  onSaved: (id: number) => Promise<void>;
}

export function AddressChoice({ addresses, value, onChange, onSaved }: AddressChoiceProps) {
  const name = useId();
  const [all, setAll] = useState(false);
  const [form, setForm] = useState<"add" | "edit" | null>(null);
  const chosen = addresses.find((one) => one.id === value);
  // The chosen one is always in sight, and then those that may be chosen.
  const rank = (one: Address) => (one.id === value ? 0 : one.refusal === "" ? 1 : 2);
  const ordered = all ? addresses : [...addresses].sort((a, b) => rank(a) - rank(b)).slice(0, SHOWN);
  return (
    <section className={`card ${styles.block}`} aria-labelledby={`${name}-title`}>
      <header className={styles.head}>
        <h2 id={`${name}-title`}>收货地址</h2>
        <Link to="/addr">管理地址</Link>
      </header>
      {addresses.length === 0 && <p className={styles.none}>还没有收货地址，添加一个才能下单。</p>}
      <div role="radiogroup" aria-labelledby={`${name}-title`} className={styles.list}>
        {ordered.map((one) => (
          <label
            key={one.id}
            className={styles.choice}
            data-on={one.id === value || undefined}
            data-closed={one.refusal !== "" || undefined}
          >
            <input
              type="radio"
              name={name}
              checked={one.id === value}
              disabled={one.refusal !== ""}
              onChange={() => onChange(one.id)}
            />
            <span>
              <b>{one.name}</b> <span className="num">{one.phone}</span>
              {one.is_default === 1 && <span className={styles.default}>默认</span>}
              {one.refusal && <span className={styles.waits}>{one.status_text}</span>}
              <span className={styles.where}>
                {one.province}
                {one.city}
                {one.district}
                {one.street}
              </span>
              {one.refusal && <span className={styles.refusal}>{one.refusal}</span>}
            </span>
          </label>
        ))}
      </div>
      <div className={styles.acts}>
        <Button
          size="s"
          icon="plus"
          look={addresses.length ? "plain" : "brand"}
          onClick={() => setForm("add")}
        >
          新增地址
        </Button>
        {chosen && (
          <Button look="text" size="s" onClick={() => setForm("edit")}>
            修改所选地址
          </Button>
        )}
        {!all && addresses.length > SHOWN && (
          <Button look="text" size="s" icon="down" onClick={() => setAll(true)}>
            全部 {addresses.length} 个地址
          </Button>
        )}
      </div>
      {form && (
        <OpenedLater onLost={() => setForm(null)}>
          <AddressForm
            address={form === "edit" ? chosen : undefined}
            isFirst={addresses.length === 0}
            onClose={() => setForm(null)}
            onSaved={(saved) => void onSaved(saved.id)}
          />
        </OpenedLater>
      )}
    </section>
  );
}
