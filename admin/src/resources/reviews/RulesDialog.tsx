import RulesIcon from "@mui/icons-material/TuneOutlined";
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  Switch,
  TextField,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reviewRules, setReviewRules } from "../../api/calls/reviews";
import type { ReviewRules } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan, useRoles } from "../../api/useCan";
import { BackButton, Dialog } from "../../forms/Dialog";
import { toFen } from "../../inputs/money";

export function RulesButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<RulesIcon />} onClick={() => setOpen(true)}>
        审核规则
      </Button>
      {open && <RulesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function RulesDialog({ onClose }: { onClose: () => void }) {
  const rules = useQuery({ queryKey: ["review_rules"], queryFn: ({ signal }) => reviewRules(signal) });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="rules-title">
      <DialogTitle id="rules-title">哪些订单付款后要先审核</DialogTitle>
      {rules.data ? (
        <RulesForm rules={rules.data} onClose={onClose} />
      ) : (
        <DialogContent sx={{ minHeight: 320 }}>
          {rules.error && <Alert severity="error">规则没有读出来，请关闭后重试</Alert>}
        </DialogContent>
      )}
    </Dialog>
  );
}

function RulesForm({ rules, onClose }: { rules: ReviewRules; onClose: () => void }) {
  const writes = useCan()("reviews", "write");
  const roles = useRoles();
  const keepsLaw = roles.includes("qa");
  const [read] = useState(rules);
  const [ephedrine, setEphedrine] = useState(rules.ephedrine);
  const [firstOrder, setFirstOrder] = useState(rules.first_order);
  const [above, setAbove] = useState(rules.above_amount ?? "");
  const [reason, setReason] = useState("");
  const { busy, act } = useAction();
  const isAmount = above.trim() === "" || toFen(above.trim()) !== null;

  const save = () =>
    act({
      run: () =>
        setReviewRules(
          read,
          { ephedrine, first_order: firstOrder, above_amount: above.trim() || null },
          reason.trim(),
        ),
      done: "审核规则已修改，对之后付款的订单有效",
      refresh: ["review_rules"],
      onDone: onClose,
    });

  return (
    <>
      <DialogContent>
        <Stack sx={{ gap: 1 }}>
          <FormControlLabel
            control={
              <Switch
                checked={ephedrine}
                disabled={!writes || !keepsLaw}
                onChange={(_, checked) => setEphedrine(checked)}
              />
            }
            label={
              <>
                含麻黄碱等含特殊药品复方制剂的订单
                {roles.length > 0 && !keepsLaw && (
                  <Box component="span" sx={{ ml: 1, typography: "body2", color: "text.secondary" }}>
                    由质量管理修改
                  </Box>
                )}
              </>
            }
          />
          <FormControlLabel
            control={
              <Switch
                checked={firstOrder}
                disabled={!writes}
                onChange={(_, checked) => setFirstOrder(checked)}
              />
            }
            label="客户的第一张订单"
          />
          <TextField
            label="金额超过（元）"
            value={above}
            disabled={!writes}
            error={!isAmount}
            helperText={isAmount ? "留空表示不按金额审核" : "请填写金额，如 50000"}
            onChange={(event) => setAbove(event.target.value)}
          />
          {writes && (
            <TextField
              label="修改原因"
              required
              value={reason}
              slotProps={{ htmlInput: { maxLength: 200 } }}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <BackButton disabled={busy}>{writes ? "取消" : "关闭"}</BackButton>
        {writes && (
          <Button
            variant="contained"
            disabled={busy || !isAmount || !reason.trim()}
            onClick={() => void save()}
          >
            保存
          </Button>
        )}
      </DialogActions>
    </>
  );
}
