import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from "@mui/material";
import { type Clash, type Conflict, conflicts } from "../api/versions";
import { since } from "../i18n/time";
import { useQuestion } from "./useQuestion";
import { fieldName, shown } from "./words";

/** Someone else has changed the same field first: their value next to one's own. */
export function ConflictDialog() {
  const conflict = useQuestion(conflicts);
  return conflict && <Decide conflict={conflict} />;
}

function Decide({ conflict }: { conflict: Conflict }) {
  const { resource, clashes, deeds } = conflict;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={() => conflicts.answer("back")}
      aria-labelledby="conflict-title"
    >
      <DialogTitle id="conflict-title">
        {clashes[0]?.deed?.actor_name ?? deeds[0]?.actor_name ?? "别人"}也改了这里
      </DialogTitle>
      <DialogContent>
        <Stack component="ul" sx={{ m: 0, p: 0, gap: 2, listStyle: "none" }}>
          {clashes.map((clash) => (
            <Both key={clash.field} clash={clash} name={fieldName(resource, clash)} />
          ))}
        </Stack>
        <Box sx={{ mt: 2, typography: "body2", color: "text.secondary" }}>
          其他没有同时改到的内容会合在一起保存。
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap" }}>
        <Button onClick={() => conflicts.answer("back")}>返回</Button>
        <Button variant="outlined" onClick={() => conflicts.answer("theirs")}>
          用对方的
        </Button>
        <Button variant="contained" onClick={() => conflicts.answer("mine")}>
          用我的
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Both({ clash, name }: { clash: Clash; name: string }) {
  const { deed } = clash;
  const change = deed?.changes.find(({ field }) => clash.field.startsWith(field));
  return (
    <Box component="li">
      <Box sx={{ typography: "body2", mb: 1 }}>
        {deed
          ? `${deed.actor_name} ${since(deed.at)}把 ${name} 从 ${change?.before || "空"} 改为 ${change?.after || "空"}`
          : `${name} 刚被别人改过`}
      </Box>
      <Box sx={{ display: "grid", gap: 1, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
        <Version of="对方的" text={change ? change.after || "空" : shown(clash.theirs)} />
        <Version of="我的" text={shown(clash.mine)} />
      </Box>
    </Box>
  );
}

function Version({ of, text }: { of: string; text: string }) {
  return (
    <Box sx={{ p: 1.5, border: 1, borderColor: "divider", borderRadius: 1, overflowWrap: "anywhere" }}>
      <Box sx={{ typography: "caption", color: "text.secondary" }}>{of}</Box>
      <Box sx={{ fontWeight: 600 }}>{text}</Box>
    </Box>
  );
}
