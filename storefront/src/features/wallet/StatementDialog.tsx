import * as z from "zod/mini";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { chinaTime } from "@/ui/chinaTime";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/Field";
import type { LogFilters } from "./filters";
import { type Ledger, ledgers } from "./ledgers";
import { useStatement } from "./queries";
import styles from "./StatementDialog.module.css";

const DAY_MS = 86_400_000;
const DAYS_AT_FIRST = 29;
const dayAgo = (days: number) => chinaTime(Date.now() - days * DAY_MS).slice(0, 10);

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "请选择日期"));
const statementForm = z.object({ format: z.enum(["xlsx", "csv"]), start_time: day, end_time: day }).check(
  z.refine(({ start_time, end_time }) => start_time <= end_time, {
    path: ["end_time"],
    message: "结束日期不能早于开始日期",
  }),
);

export interface StatementDialogProps {
  ledger: Ledger;
  /** the days that the list shows */
  filters: Pick<LogFilters, "start_time" | "end_time">;
  onClose: () => void;
}

/** The entries of some days for the pharmacy's own books. */
export function StatementDialog({ ledger, filters, onClose }: StatementDialogProps) {
  const form = useCheckedForm(statementForm, {
    format: "xlsx",
    start_time: filters.start_time || dayAgo(DAYS_AT_FIRST),
    end_time: filters.end_time || dayAgo(0),
  });
  const statement = useStatement();
  const { errors } = form.formState;
  const send = form.handleSubmit(async (wish) => {
    try {
      await statement.mutateAsync({ kind: ledger, ...wish });
      onClose();
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return (
    <Dialog
      title={`导出${ledgers[ledger].name}对账单`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="main" type="submit" form="wallet-statement" loading={statement.isPending}>
            导出
          </Button>
        </>
      }
    >
      <form
        id="wallet-statement"
        className={styles.statement}
        noValidate
        onSubmit={(event) => void send(event)}
      >
        <fieldset>
          <legend>格式</legend>
          <label>
            <input type="radio" value="xlsx" {...form.register("format")} /> Excel 表格
          </label>
          <label>
            <input type="radio" value="csv" {...form.register("format")} /> CSV
          </label>
        </fieldset>
        <div className={styles.days}>
          <TextField
            label="从"
            type="date"
            required
            error={errors.start_time?.message}
            {...form.register("start_time")}
          />
          <TextField
            label="到"
            type="date"
            required
            error={errors.end_time?.message}
            {...form.register("end_time")}
          />
        </div>
        <p className={styles.note}>每笔收支一行，含变动后的结余；期初和期末与账户一致。</p>
      </form>
    </Dialog>
  );
}
