import RulesIcon from "@mui/icons-material/TuneOutlined";
import { Alert, Button, DialogActions, DialogContent, DialogTitle, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { roleConflicts, setRoleConflict } from "../../api/calls/roleConflicts";
import type { RoleConflicts } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import type { Read } from "../../api/versions";
import { type LineColumn, LineTable } from "../../fields/LineTable";
import { BackButton, Dialog } from "../../forms/Dialog";
import { ROLE } from "../../i18n/words";
import { ReasonDialog } from "../../inputs/ReasonDialog";
import { PairDialog } from "./PairDialog";

const REASONS = ["质量管理制度修订", "人员不足，已报备", "监管检查要求"];
const REFRESH = ["role_conflicts", "staff", "asked_changes"];
const SAVED = "已保存，下次修改员工岗位时检查";

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

type Pair = RoleConflicts["rows"][number];

const nameOf = ({ role, other }: Pair) => `${ROLE[role] ?? role} + ${ROLE[other] ?? other}`;

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
  const [dissolved, setDissolved] = useState<Pair | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const { busy, act } = useAction();
  const dissolve = ({ role, other }: Pair, reason: string) =>
    act({
      run: () => setRoleConflict(conflicts, { role, other, is_forbidden: false, why: "", reason }),
      done: "已提出，另一位质量人员同意后解除",
      refresh: REFRESH,
      onDone: () => setDissolved(null),
    });
  const dissolving: LineColumn<Pair> = {
    head: "操作",
    cell: (pair) => (
      <Button
        size="small"
        color="error"
        aria-label={`解除 ${nameOf(pair)}`}
        onClick={() => setDissolved(pair)}
      >
        解除
      </Button>
    ),
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
          { head: "岗位", cell: nameOf },
          { head: "原因", wide: true, cell: ({ why }) => why },
          ...(writes ? [dissolving] : []),
        ]}
      />
      {writes && (
        <Button sx={{ alignSelf: "start" }} onClick={() => setIsAdding(true)}>
          增加
        </Button>
      )}
      {isAdding && (
        <PairDialog conflicts={conflicts} done={SAVED} refresh={REFRESH} onClose={() => setIsAdding(false)} />
      )}
      {dissolved && (
        <ReasonDialog
          title="解除不相容岗位"
          presets={REASONS}
          confirm="保存"
          danger
          busy={busy}
          onClose={() => setDissolved(null)}
          onConfirm={(reason) => dissolve(dissolved, reason)}
        />
      )}
    </Stack>
  );
}
