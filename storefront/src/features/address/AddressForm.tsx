import type { Address } from "@/api/types";
import { Button } from "@/ui/Button";
import { showRefusal } from "@/ui/checkedForm";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/Field";
import { useKeptCheckedForm } from "@/ui/keptCheckedForm";
import { confirm, toast } from "@/ui/notices";
import { useUser } from "../user/queries";
import styles from "./AddressForm.module.css";
import { addressFields } from "./addressFields";
import { useSaveAddress } from "./queries";
import { type Region, RegionFields } from "./RegionFields";
import { emptyAddress, inputOf, longest } from "./rules";

export interface AddressFormProps {
  /** without one a new address is added */
  address?: Address;
  /** the first address of a company is its default one */
  isFirst?: boolean;
  onClose: () => void;
  onSaved?: (address: Address) => void;
}

const FORM_ID = "address-form";

/** The dialog that adds or changes a delivery address; for the address page and the checkout. */
export function AddressForm({ address, isFirst = false, onClose, onSaved }: AddressFormProps) {
  const start = address ? inputOf(address) : emptyAddress;
  const username = useUser()?.username ?? "";
  const { form, ...kept } = useKeptCheckedForm(`address.${username}.${address?.id ?? "new"}`, addressFields, {
    ...start,
    is_default: isFirst || start.is_default === 1,
  });
  const { errors, isSubmitted } = form.formState;
  const [province, city, district] = form.watch(["province", "city", "district"]);
  const { mutateAsync, isPending } = useSaveAddress();

  function choose(patch: Partial<Region>) {
    for (const name of ["province", "city", "district"] as const) {
      const value = patch[name];
      if (value !== undefined) form.setValue(name, value, { shouldValidate: isSubmitted });
    }
  }

  const send = form.handleSubmit(async (input) => {
    try {
      const saved = await mutateAsync({ id: address?.id, input });
      kept.forgetInput();
      const done = address ? "地址已修改" : "地址已添加";
      toast(saved.status === "waiting" ? `${done}，质量管理核对通过后就能送货` : done);
      onSaved?.(saved);
      onClose();
    } catch (error) {
      showRefusal(form, error);
    }
  });

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
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <div className={styles.two}>
          <TextField
            label="收货人"
            required
            data-autofocus={address ? undefined : true}
            autoComplete="name"
            maxLength={longest.name}
            error={errors.name?.message}
            {...form.register("name")}
          />
          <TextField
            label="手机号或座机"
            required
            type="tel"
            autoComplete="tel"
            maxLength={longest.phone}
            error={errors.phone?.message}
            placeholder="手机号，或 028-88881234"
            {...form.register("phone", {
              onChange: () => form.clearErrors("phone"),
              onBlur: () => form.getValues("phone") && void form.trigger("phone"),
            })}
          />
        </div>
        <RegionFields
          input={{ province, city, district }}
          errors={{
            province: errors.province?.message,
            city: errors.city?.message,
            district: errors.district?.message,
          }}
          refs={{
            province: form.register("province").ref,
            city: form.register("city").ref,
            district: form.register("district").ref,
          }}
          onChange={choose}
        />
        <TextField
          label="详细地址"
          required
          autoComplete="street-address"
          maxLength={longest.street}
          error={errors.street?.message}
          hint="街道、门牌号、楼层；与证照地址不同的，质量管理按《收货委托书》核对后才能送货"
          {...form.register("street")}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            disabled={address?.is_default === 1 || isFirst}
            {...form.register("is_default")}
          />
          设为默认地址
        </label>
      </form>
    </Dialog>
  );
}
