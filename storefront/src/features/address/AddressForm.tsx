import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "@/api/client";
import { checkError } from "@/api/errors";
import type { Address, AddressInput } from "@/api/types";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/Field";
import { useKeptForm } from "@/ui/keptForm";
import { confirm, toast } from "@/ui/notices";
import { useUser } from "../user/queries";
import styles from "./AddressForm.module.css";
import { useSaveAddress } from "./queries";
import { RegionFields } from "./RegionFields";
import {
  type AddressErrors,
  type AddressField,
  addressErrors,
  emptyAddress,
  fieldOrder,
  inputOf,
  longest,
  tidy,
} from "./rules";

export interface AddressFormProps {
  /** without one a new address is added */
  address?: Address;
  /** the first address of a company is its default one */
  isFirst?: boolean;
  onClose: () => void;
  onSaved?: (address: Address) => void;
}

const FORM_ID = "address-form";

function firstWrong(errors: AddressErrors): AddressField | undefined {
  return fieldOrder.find((field) => errors[field]);
}

/** The dialog that adds or changes a delivery address; for the address page and the checkout. */
export function AddressForm({ address, isFirst = false, onClose, onSaved }: AddressFormProps) {
  const start = address ? inputOf(address) : ({ ...emptyAddress, is_default: isFirst ? 1 : 0 } as const);
  const username = useUser()?.username ?? "";
  const kept = useKeptForm<AddressInput>(`address.${username}.${address?.id ?? "new"}`, start);
  const { input, setInput } = kept;
  const [errors, setErrors] = useState<AddressErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const { mutateAsync, isPending } = useSaveAddress();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt, not while the fields are mended
  useEffect(() => {
    const field = firstWrong(errors);
    if (field) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  }, [attempts]);

  function set(patch: Partial<AddressInput>) {
    setInput((before) => ({ ...before, ...patch }));
    setErrors((before) => {
      const next = { ...before };
      for (const field of Object.keys(patch) as AddressField[]) delete next[field];
      return next;
    });
  }

  function check(field: AddressField) {
    if (!input[field]) return;
    const wrong = addressErrors(tidy(input))[field];
    if (wrong) setErrors((before) => ({ ...before, [field]: wrong }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const tidied = tidy(input);
    const wrong = addressErrors(tidied);
    setErrors(wrong);
    setAttempts((n) => n + 1);
    if (firstWrong(wrong)) return;
    setInput(tidied);
    try {
      const saved = await mutateAsync({ id: address?.id, input: tidied });
      kept.forgetInput();
      const done = address ? "地址已修改" : "地址已添加";
      toast(saved.status === "waiting" ? `${done}，等待质量管理核对，通常 1 个工作日` : done);
      onSaved?.(saved);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 422) return;
      const refused: AddressErrors = {};
      for (const field of fieldOrder) {
        const message = error.errors[field]?.[0];
        if (message) refused[field] = message;
      }
      setErrors(refused);
      setAttempts((n) => n + 1);
      // Errors without a field in the form must not get lost.
      if (!firstWrong(refused)) checkError(error);
    }
  }

  async function close() {
    if (
      kept.isDirty &&
      !(await confirm("填写的内容还没有保存，要放弃吗？", { okText: "放弃", cancelText: "继续填写" }))
    )
      return;
    kept.forgetInput();
    onClose();
  }

  return (
    <Dialog
      title={address ? "修改收货地址" : "新增收货地址"}
      width={560}
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>取消</Button>
          <Button look="brand" type="submit" form={FORM_ID} loading={isPending}>
            保存地址
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={FORM_ID}
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <div className={styles.two}>
          <TextField
            label="收货人"
            name="name"
            required
            data-autofocus={address ? undefined : true}
            autoComplete="name"
            maxLength={longest.name}
            value={input.name}
            error={errors.name}
            onChange={(event) => set({ name: event.target.value })}
          />
          <TextField
            label="手机号或座机"
            name="phone"
            required
            type="tel"
            autoComplete="tel"
            maxLength={longest.phone}
            value={input.phone}
            error={errors.phone}
            placeholder="手机号，或 028-88881234"
            onChange={(event) => set({ phone: event.target.value })}
            onBlur={() => check("phone")}
          />
        </div>
        <RegionFields input={input} errors={errors} onChange={set} />
        <TextField
          label="详细地址"
          name="street"
          required
          autoComplete="street-address"
          maxLength={longest.street}
          value={input.street}
          error={errors.street}
          hint="街道、门牌号、楼层；与证照地址不同的，质量管理按《收货委托书》核对后才能送货"
          onChange={(event) => set({ street: event.target.value })}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={input.is_default === 1}
            disabled={address?.is_default === 1 || isFirst}
            onChange={(event) => set({ is_default: event.target.checked ? 1 : 0 })}
          />
          设为默认地址
        </label>
      </form>
    </Dialog>
  );
}
