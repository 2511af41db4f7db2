import RulesIcon from "@mui/icons-material/TuneOutlined";
import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type RoleConflictRule, roleConflicts, setRoleConflict } from "../../api/calls/roleConflicts";
import type { RoleConflicts } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import type { Read } from "../../api/versions";
import { LineTable } from "../../fields/LineTable";
import { BackButton, Dialog } from "../../forms/Dialog";
import { ROLE } from "../../i18n/words";
import { ReasonDialog } from "../../inputs/ReasonDialog";

const REASONS = ["质量管理制度修订", "人员不足，已报备", "监管检查要求"];
const ROLES = Object.entries(ROLE);

export function RoleConflictsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<RulesIcon />} onClick={() => setOpen(true)}>
        不相容岗位
      </Button>
      {open && <RoleConflictsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

type Change = Omit<RoleConflictRule, "reason">;
type Pair = RoleConflicts["rows"][number];

function RoleConflictsDialog({ onClose }: { onClose: () => void }) {
  const known = useQuery({ queryKey: ["role_conflicts"], queryFn: ({ signal }) => roleConflicts(signal) });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="role-conflicts-title">
      <DialogTitle id="role-conflicts-title">不能由一人担任的岗位</DialogTitle>
      <DialogContent sx={{ minHeight: 320 }}>
        {known.data && <Pairs conflicts={known.data} />}
        {known.error && <Alert severity="error">规则没有读出来，请关闭后重试</Alert>}
      </DialogContent>
      <DialogActions>
        <BackButton>关闭</BackButton>
      </DialogActions>
    </Dialog>
  );
}

/** Quality management adds and removes pairs; others read them. */
function Pairs({ conflicts }: { conflicts: RoleConflicts & Read }) {
  const writes = useCan()("quality_rules", "write");
  const [change, setChange] = useState<Change | null>(null);
  const { busy, errors, act } = useAction();
  const confirm = (reason: string) => {
    if (!change) return;
    void act({
      run: () => setRoleConflict(conflicts, { ...change, reason }),
      done: "已保存，下次修改员工岗位时检查",
      refresh: ["role_conflicts", "staff"],
      onDone: () => setChange(null),
    });
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="info">
        给员工岗位时检查。已经同时担任的人不受影响，员工列表里标为“岗位不相容”，请尽快调整。
        {!writes && "规则由质量管理岗位修改。"}
      </Alert>
      <LineTable<Pair>
        label="不相容岗位"
        lines={conflicts.rows}
        keyOf={({ id }) => id}
        columns={[
          { head: "岗位", cell: ({ role, other }) => `${ROLE[role] ?? role} + ${ROLE[other] ?? other}` },
          { head: "原因", wide: true, cell: ({ why }) => why },
          {
            head: "",
            cell: (pair) =>
              writes && (
                <Button
                  size="small"
                  color="error"
                  onClick={() => setChange({ ...pair, is_forbidden: false, why: "" })}
                >
                  解除
                </Button>
              ),
          },
        ]}
      />
      {writes && <NewPair wrong={errors} onAdd={(pair) => setChange({ ...pair, is_forbidden: true })} />}
      {change && (
        <ReasonDialog
          title={change.is_forbidden ? "增加不相容岗位" : "解除不相容岗位"}
          presets={REASONS}
          confirm="保存"
          danger={!change.is_forbidden}
          busy={busy}
          onClose={() => setChange(null)}
          onConfirm={confirm}
        />
      )}
    </Stack>
  );
}

interface NewPairProps {
  wrong: Readonly<Record<string, string>>;
  onAdd: (pair: { role: string; other: string; why: string }) => void;
}

function NewPair({ wrong, onAdd }: NewPairProps) {
  const [pair, setPair] = useState({ role: "", other: "", why: "" });
  const whole = pair.role !== "" && pair.other !== "" && pair.role !== pair.other && pair.why.trim() !== "";
  const select = (field: "role" | "other", label: string) => (
    <TextField
      select
      label={label}
      value={pair[field]}
      error={Boolean(wrong[field])}
      helperText={wrong[field]}
      sx={{ minWidth: 140 }}
      onChange={(event) => setPair((old) => ({ ...old, [field]: event.target.value }))}
    >
      {ROLES.map(([id, name]) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 2, alignItems: { sm: "flex-start" } }}>
      {select("role", "岗位")}
      {select("other", "另一个岗位")}
      <TextField
        fullWidth
        label="为什么不能由一人担任"
        value={pair.why}
        error={Boolean(wrong.why)}
        helperText={wrong.why}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        onChange={(event) => setPair((old) => ({ ...old, why: event.target.value }))}
      />
      <Button disabled={!whole} onClick={() => onAdd({ ...pair, why: pair.why.trim() })}>
        增加
      </Button>
    </Stack>
  );
}
