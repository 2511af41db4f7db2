import { Alert, Box, ButtonBase, FormControlLabel, Switch, TableCell, Tooltip } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Title, useGetIdentity } from "react-admin";
import {
  documentRules,
  setAgentRule,
  setCorrectionRule,
  setDocumentRule,
  setSecondLook,
} from "../../../api/calls/licences";
import type { DocumentMatrix } from "../../../api/types";
import { useAction } from "../../../api/useAction";
import { useCan } from "../../../api/useCan";
import type { Read } from "../../../api/versions";
import { ReasonDialog } from "../../../inputs/ReasonDialog";
import { AskedChanges } from "../../../review/AskedChanges";
import { RulesTable } from "../../../review/RulesTable";
import { DepartmentRules } from "./DepartmentRules";
import { changeOf, NEED, noteOf, SURENESS } from "./needs";

const KEY = ["document_rules"];
const SAVED = "已保存，新提交的资料按新要求审核";
const ASKED = "已提出，另一位质量人员同意后生效";
/** What waits of a cell stands in it, of these above. */
const SWITCHES = ["second_look", "corrections", "agents"].map((one) => `document_rules/${one}`);
const REASONS = ["法规变更", "质量管理制度修订", "客户类型调整", "填错更正"];

/** What became of a switch: loosened, it waits, except for who asks for what a colleague asked for. */
const became = (isOn: boolean, now: boolean | undefined, saved = SAVED) => (now === isOn ? saved : ASKED);

/** A change that waits for its reason. */
interface Change {
  title: string;
  done: string | ((now: DocumentMatrix) => string);
  run: (reason: string) => Promise<DocumentMatrix>;
}

export function DocumentRulesPage() {
  const client = useQueryClient();
  const can = useCan();
  const { busy, act } = useAction();
  const [change, setChange] = useState<Change | null>(null);
  const rules = useQuery({ queryKey: KEY, queryFn: ({ signal }) => documentRules(signal) });
  const { data } = rules;
  const writes = can("licences", "write");

  const confirm = (reason: string) => {
    if (!change) return undefined;
    return act({
      run: () => change.run(reason),
      done: change.done,
      refresh: ["asked_changes"],
      onDone: (matrix) => {
        client.setQueryData(KEY, matrix);
        setChange(null);
      },
    });
  };

  return (
    <Box sx={{ pt: 2 }}>
      <Title title="证照要求" />
      <Alert severity="info" sx={{ mb: 2 }}>
        每类客户注册时要交哪些证照。
        {writes && "点格子在“必需 → 按需 → 不要求”之间切换，放宽要另一位质量人员同意，法律要求的不能放宽；"}
        打开“双人复审”的证照要两位质量人员先后通过才生效。已经生效的证照不受影响。
      </Alert>
      {SWITCHES.map((address) => (
        <AskedChanges key={address} address={address} />
      ))}
      {data && (
        <FormControlLabel
          sx={{ mb: 1, ml: 0 }}
          control={
            <Switch
              size="small"
              checked={data.corrections_need_second}
              disabled={!writes}
              onChange={(_, isOn) =>
                setChange({
                  title: isOn ? "更正生效的证照改为双人复审" : "更正生效的证照改为一人办理",
                  done: (now) => became(isOn, now.corrections_need_second),
                  run: (reason) => setCorrectionRule(data, { is_needed: isOn, reason }),
                })
              }
            />
          }
          label="更正已生效的证照要另一位质量人员复审"
        />
      )}
      {data && (
        <FormControlLabel
          sx={{ mb: 1, ml: 0, display: "flex" }}
          control={
            <Switch
              size="small"
              checked={data.agents_order}
              disabled={!writes}
              onChange={(_, isOn) =>
                setChange({
                  title: isOn ? "药品改为只由被委托人下单" : "药品改为企业的任何采购账号都能下单",
                  done: (now) => became(isOn, now.agents_order, "已保存，从现在起按新要求下单"),
                  run: (reason) => setAgentRule(data, { is_needed: isOn, reason }),
                })
              }
            />
          }
          label="药品只能由《采购委托书》的被委托人或法定代表人下单"
        />
      )}
      <RulesTable
        label="证照要求"
        rules={rules}
        keyOf={(row) => row.kind}
        head={
          <>
            <TableCell sx={{ minWidth: 200 }}>证照</TableCell>
            <TableCell sx={{ whiteSpace: "nowrap" }}>依据</TableCell>
            {data?.columns.map((column) => (
              <TableCell key={column.buyer_type} align="center" sx={{ whiteSpace: "nowrap" }}>
                {column.name}
              </TableCell>
            ))}
            <TableCell align="center" sx={{ whiteSpace: "nowrap" }}>
              双人复审
            </TableCell>
          </>
        }
      >
        {(row) => data && <RuleCells matrix={data} row={row} writes={writes} onChange={setChange} />}
      </RulesTable>
      <DepartmentRules />
      {change && (
        <ReasonDialog
          title={change.title}
          presets={REASONS}
          confirm="保存"
          busy={busy}
          onClose={() => setChange(null)}
          onConfirm={confirm}
        />
      )}
    </Box>
  );
}

interface RuleCellsProps {
  matrix: DocumentMatrix & Read;
  row: DocumentMatrix["rows"][number];
  writes: boolean;
  onChange: (change: Change) => void;
}

function RuleCells({ matrix, row, writes, onChange }: RuleCellsProps) {
  const { identity } = useGetIdentity();
  return (
    <>
      <TableCell sx={{ whiteSpace: "nowrap" }}>
        {row.sureness} {SURENESS[row.sureness]}
      </TableCell>
      {matrix.columns.map((column, place) => {
        const need = row.needs[place] ?? "none";
        const name = `${column.name}的《${row.name}》`;
        const cell = {
          need,
          floor: row.floors[place] ?? "none",
          asked: row.asked[place] ?? null,
        };
        const following = changeOf(cell, name, identity?.id);
        return (
          <TableCell key={column.buyer_type} align="center" sx={{ p: 0.5 }}>
            <Need
              need={need}
              label={`${column.name} ${row.name}：${NEED[need]?.name}`}
              note={noteOf(cell)}
              isAsked={cell.asked !== null}
              onClick={
                writes && following
                  ? () =>
                      onChange({
                        ...following,
                        run: (reason) =>
                          setDocumentRule(matrix, {
                            buyer_type: column.buyer_type,
                            kind: row.kind,
                            need: following.need,
                            reason,
                          }),
                      })
                  : undefined
              }
            />
          </TableCell>
        );
      })}
      <TableCell align="center" sx={{ p: 0.5 }}>
        <Switch
          size="small"
          checked={row.needs_second_look}
          disabled={!writes}
          slotProps={{ input: { "aria-label": `${row.name} 双人复审` } }}
          onChange={(_, isOn) =>
            onChange({
              title: `《${row.name}》${isOn ? "改为双人复审" : "改为一人审核"}`,
              done: (now) => became(isOn, now.rows.find(({ kind }) => kind === row.kind)?.needs_second_look),
              run: (reason) => setSecondLook(matrix, { kind: row.kind, is_needed: isOn, reason }),
            })
          }
        />
      </TableCell>
    </>
  );
}

interface NeedProps {
  need: string;
  label: string;
  /** why it cannot be loosened, or who asked for what */
  note: string;
  isAsked: boolean;
  onClick?: () => void;
}

function Need({ need, label, note, isAsked, onClick }: NeedProps) {
  const word = NEED[need] ?? { text: need, color: "text.primary" };
  return (
    <Tooltip title={note}>
      {/* A disabled button hears no pointer: the note belongs to what is around it. */}
      <span>
        <ButtonBase
          aria-label={note ? `${label}（${note}）` : label}
          disabled={!onClick}
          onClick={onClick}
          sx={{
            width: "100%",
            minHeight: 36,
            px: 1,
            borderRadius: 1,
            typography: "body2",
            color: word.color,
            fontWeight: need === "required" ? 600 : 400,
            "&:hover, &:focus-visible": { bgcolor: "action.hover" },
          }}
        >
          {word.text}
          {isAsked && "（待同意）"}
        </ButtonBase>
      </span>
    </Tooltip>
  );
}
