import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "@/api/client";
import { download } from "@/api/download";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { chinaTime } from "@/ui/chinaTime";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/Field";
import styles from "./ExportDialog.module.css";
import { columnsOf, EXPORTS, type ExportWish, exportAddress, exportFields } from "./exports";

const DAY = 86_400_000;
const dayAgo = (days: number) => chinaTime(Date.now() - days * DAY).slice(0, 10);

/** Tables for the pharmacy's own system. */
export default function ExportDialog({ onClose }: { onClose: () => void }) {
  const form = useCheckedForm<ExportWish, ExportWish>(exportFields, {
    kind: "export",
    format: "xlsx",
    start_time: dayAgo(29),
    end_time: dayAgo(0),
    columns: columnsOf("export"),
  });
  const { errors } = form.formState;
  const [kind, columns, from, to] = form.watch(["kind", "columns", "start_time", "end_time"]);
  const file = useMutation<void, ApiError, ExportWish>({
    mutationFn: (wish) => download(exportAddress(wish), `订单.${wish.format}`),
    meta: { ownCodes: [422] },
  });

  const send = form.handleSubmit(async (wish) => {
    try {
      await file.mutateAsync(wish);
      onClose();
    } catch (error) {
      showRefusal(form, error);
    }
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
            disabled={columns.length === 0}
          >
            导出
          </Button>
        </>
      }
    >
      <form id="export" className={styles.export} noValidate onSubmit={(event) => void send(event)}>
        <fieldset>
          <legend>内容</legend>
          {(["export", "statement"] as const).map((code) => (
            <label key={code}>
              <input
                type="radio"
                value={code}
                {...form.register("kind", { onChange: () => form.setValue("columns", columnsOf(code)) })}
              />{" "}
              {EXPORTS[code].name}
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>格式</legend>
          {(["xlsx", "csv"] as const).map((code) => (
            <label key={code}>
              <input type="radio" value={code} {...form.register("format")} />{" "}
              {code === "xlsx" ? "Excel 表格" : "CSV"}
            </label>
          ))}
        </fieldset>
        <div className={styles.days}>
          <TextField
            label="从"
            type="date"
            required
            max={to}
            error={errors.start_time?.message}
            {...form.register("start_time")}
          />
          <TextField
            label="到"
            type="date"
            required
            min={from}
            error={errors.end_time?.message}
            {...form.register("end_time")}
          />
        </div>
        <fieldset key={kind}>
          <legend>列</legend>
          {EXPORTS[kind].columns.map(([code, name]) => (
            <label key={code}>
              <input type="checkbox" value={code} {...form.register("columns")} /> {name}
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
