import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { ApiError } from "@/api/client";
import { download } from "@/api/download";
import { Button } from "@/ui/Button";
import { chinaTime } from "@/ui/chinaTime";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/Field";
import { EXPORTS, type ExportKind, exportAddress } from "./exports";
import styles from "./OrderList.module.css";

const DAY = 86_400_000;
const dayAgo = (days: number) => chinaTime(Date.now() - days * DAY).slice(0, 10);

/** Tables for the pharmacy's own system. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<ExportKind>("export");
  const [format, setFormat] = useState("xlsx");
  const [from, setFrom] = useState(dayAgo(29));
  const [to, setTo] = useState(dayAgo(0));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const file = useMutation<void, ApiError, string>({
    mutationFn: (address) => download(address, `订单.${format}`),
    onSuccess: onClose,
    meta: { ownCodes: [422] },
  });
  const { columns } = EXPORTS[kind];
  const chosen = columns.filter(([code]) => !left.has(code)).map(([code]) => code);
  const errors = file.error?.errors ?? {};
  function send(event: FormEvent) {
    event.preventDefault();
    file.mutate(exportAddress({ kind, format, from, to, columns: chosen }));
  }
  const toggle = (code: string) =>
    setLeft((before) => {
      const next = new Set(before);
      if (!next.delete(code)) next.add(code);
      return next;
    });
  return (
    <Dialog
      title="导出订单"
      onClose={onClose}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            look="main"
            type="submit"
            form="export"
            loading={file.isPending}
            disabled={chosen.length === 0}
          >
            导出
          </Button>
        </>
      }
    >
      <form id="export" className={styles.export} onSubmit={send}>
        <fieldset>
          <legend>内容</legend>
          {Object.entries(EXPORTS).map(([code, { name }]) => (
            <label key={code}>
              <input
                type="radio"
                name="kind"
                checked={kind === code}
                onChange={() => setKind(code as ExportKind)}
              />{" "}
              {name}
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>格式</legend>
          {["xlsx", "csv"].map((code) => (
            <label key={code}>
              <input type="radio" name="format" checked={format === code} onChange={() => setFormat(code)} />{" "}
              {code === "xlsx" ? "Excel 表格" : "CSV"}
            </label>
          ))}
        </fieldset>
        <div className={styles.days}>
          <TextField
            label="从"
            type="date"
            required
            value={from}
            max={to}
            error={errors.start_time?.[0]}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            label="到"
            type="date"
            required
            value={to}
            min={from}
            error={errors.end_time?.[0]}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <fieldset>
          <legend>列</legend>
          {columns.map(([code, name]) => (
            <label key={code}>
              <input type="checkbox" checked={!left.has(code)} onChange={() => toggle(code)} /> {name}
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
