import { useState } from "react";
import { Link } from "react-router";
import { ApiError } from "@/api/client";
import { checkError } from "@/api/errors";
import type { Address } from "@/api/types";
import { RoleNotice } from "@/features/user/RoleNotice";
import { useRefusal } from "@/features/user/refusal";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { confirm, toast } from "@/ui/notices";
import { Skeleton } from "@/ui/Skeleton";
import { StatusMark } from "@/ui/StatusMark";
import { AddressForm } from "./AddressForm";
import styles from "./AddressPage.module.css";
import { useAddresses, useDeleteAddress, useSaveAddress } from "./queries";
import { fullAddress, inputOf } from "./rules";

function AddressCard({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const save = useSaveAddress();
  const remove = useDeleteAddress();
  const refused = useRefusal("keep_company");
  const isDefault = address.is_default === 1;

  async function makeDefault() {
    try {
      await save.mutateAsync({ id: address.id, input: { ...inputOf(address), is_default: 1 } });
      toast("已设为默认地址");
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 422) return;
      // An old address may break a newer rule: it must be corrected first.
      checkError(error);
      onEdit();
    }
  }

  async function askAndRemove() {
    const sure = await confirm(
      <>
        确定删除这个收货地址吗？
        <br />
        {address.name}，{fullAddress(address)}
      </>,
      { okText: "删除", danger: true },
    );
    if (!sure) return;
    try {
      await remove.mutateAsync(address.id);
      toast("地址已删除");
    } catch {
      // the error handler has shown the reason
    }
  }

  return (
    <li className={`card ${styles.item}`} data-default={isDefault || undefined}>
      <p className={styles.who}>
        <b>{address.name}</b>
        <span className="num">{address.phone}</span>
        {isDefault && <span className={styles.badge}>默认</span>}
        {address.is_licensed && <span className={styles.badge}>证照地址</span>}
        <StatusMark
          tone={address.status === "approved" ? "done" : address.status === "rejected" ? "wrong" : "go"}
        >
          {address.status_text}
        </StatusMark>
      </p>
      <address className={styles.where}>{fullAddress(address)}</address>
      {address.refusal && (
        <p className={styles.refusal}>
          {address.refusal} {!refused && address.needs_document && <Link to="/zzzj">去上传委托书</Link>}
        </p>
      )}
      {address.approved_by && !address.refusal && (
        <p className={styles.grounds}>
          {address.is_licensed ? "与" : "已按"}《{address.approved_by}》
          {address.is_licensed ? "登记的地址一致" : "核对"}
        </p>
      )}
      {!refused && (
        <div className={styles.actions}>
          {!isDefault && (
            <Button look="text" size="s" loading={save.isPending} onClick={() => void makeDefault()}>
              设为默认
            </Button>
          )}
          <Button look="text" size="s" aria-label={`修改 ${address.name} 的地址`} onClick={onEdit}>
            修改
          </Button>
          <Button
            look="text"
            size="s"
            aria-label={`删除 ${address.name} 的地址`}
            loading={remove.isPending}
            onClick={() => void askAndRemove()}
          >
            删除
          </Button>
        </div>
      )}
    </li>
  );
}

export default function AddressPage() {
  const { data, error, refetch } = useAddresses();
  const refused = useRefusal("keep_company");
  const [editing, setEditing] = useState<Address | "new" | null>(null);
  const list = [...(data ?? [])].sort((a, b) => b.is_default - a.is_default);

  return (
    <section className="container">
      <header className={styles.head}>
        <h1 className={styles.title}>收货地址</h1>
        {data && list.length > 0 && !refused && (
          <Button look="brand" icon="plus" onClick={() => setEditing("new")}>
            新增地址
          </Button>
        )}
      </header>
      <RoleNotice right="keep_company" />
      {data ? (
        list.length ? (
          <ul className={styles.list}>
            {list.map((address) => (
              <AddressCard key={address.id} address={address} onEdit={() => setEditing(address)} />
            ))}
          </ul>
        ) : (
          <div className="card">
            <EmptyState
              icon="pin"
              title="还没有收货地址"
              hint={refused ? "负责人或采购员添加后显示在这里" : "添加一个，下单时就不用再填"}
              action={
                !refused && (
                  <Button look="brand" icon="plus" onClick={() => setEditing("new")}>
                    新增地址
                  </Button>
                )
              }
            />
          </div>
        )
      ) : error ? (
        <div className="card">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div role="status" className={styles.list}>
          <span className="visually-hidden">地址加载中</span>
          {[1, 2].map((n) => (
            <div key={n} className={`card ${styles.item}`} aria-hidden>
              <Skeleton width="50%" height={22} />
              <Skeleton width="90%" />
              <Skeleton width="40%" height={24} />
            </div>
          ))}
        </div>
      )}
      {editing && (
        <AddressForm
          address={editing === "new" ? undefined : editing}
          isFirst={list.length === 0}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}
