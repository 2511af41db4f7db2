import { useQuery } from "@tanstack/react-query";
import { type RefCallback, useId } from "react";
import { Field, TextField } from "@/ui/Field";
import styles from "./RegionFields.module.css";
import { longest } from "./rules";

type RegionField = "province" | "city" | "district";
export type Region = Record<RegionField, string>;

interface RegionFieldsProps {
  input: Region;
  errors: Partial<Region>;
  /** with them a form leads to the field that is wrong */
  refs?: Record<RegionField, RefCallback<HTMLElement>>;
  onChange: (patch: Partial<Region>) => void;
}

/** A stored name the list doesn't know (an old spelling) stays choosable. */
function withOwn(names: string[], own: string): string[] {
  return own && !names.includes(own) ? [own, ...names] : names;
}

/** Province, city and district; the list of names is loaded with the first form. */
export function RegionFields({ input, errors, refs, onChange }: RegionFieldsProps) {
  const listId = useId();
  const { data: regions = [] } = useQuery({
    queryKey: ["regions"],
    queryFn: async () => (await import("./regions")).regions,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errors: "silent" },
  });
  const cities = regions.find((province) => province.name === input.province)?.cities ?? [];
  const districts = cities.find((city) => city.name === input.city)?.districts ?? [];

  function chooseProvince(province: string) {
    const below = regions.find((p) => p.name === province)?.cities ?? [];
    const only = below.length === 1 ? (below[0]?.name ?? "") : "";
    onChange({ province, city: only, district: "" });
  }

  return (
    <div className={styles.three}>
      <Field label="省份" required error={errors.province}>
        {(ids) => (
          <select
            {...ids}
            ref={refs?.province}
            name="province"
            required
            className={styles.select}
            autoComplete="address-level1"
            value={input.province}
            onChange={(event) => chooseProvince(event.target.value)}
          >
            <option value="">请选择</option>
            {withOwn(
              regions.map((p) => p.name),
              input.province,
            ).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label="城市" required error={errors.city}>
        {(ids) => (
          <select
            {...ids}
            ref={refs?.city}
            name="city"
            required
            className={styles.select}
            autoComplete="address-level2"
            disabled={!input.province}
            value={input.city}
            onChange={(event) => onChange({ city: event.target.value, district: "" })}
          >
            <option value="">请选择</option>
            {withOwn(
              cities.map((c) => c.name),
              input.city,
            ).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label="区县"
        ref={refs?.district}
        name="district"
        list={districts.length ? listId : undefined}
        autoComplete="off"
        maxLength={longest.district}
        value={input.district}
        error={errors.district}
        placeholder={districts.length ? "选择或填写" : "填写区县"}
        onChange={(event) => onChange({ district: event.target.value })}
      />
      <datalist id={listId}>
        {districts.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
