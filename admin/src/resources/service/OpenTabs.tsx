import CloseIcon from "@mui/icons-material/Close";
import PinIcon from "@mui/icons-material/PushPin";
import { Box, Tab, Tabs } from "@mui/material";
import type { Conversation } from "../../api/types";
import { useTalkOnce } from "./useConsole";
import type { OpenLayout } from "./useLayout";

interface OpenTabsProps {
  layout: OpenLayout;
  known: ReadonlyMap<number, Conversation>;
}

/** The desk lists none that has ended. */
function Name({ id, listed }: { id: number; listed?: Conversation }) {
  const { data: loaded } = useTalkOnce(id, listed === undefined);
  const talk = listed ?? loaded;
  return `${talk?.company ?? `会话 ${id}`}${talk?.unread ? ` (${talk.unread})` : ""}`;
}

/** Open chats; those shown side by side have a pin. */
export function OpenTabs({ layout: { tabs, pinned, chosen, isWide, open, shut }, known }: OpenTabsProps) {
  return (
    <Tabs
      value={chosen ?? false}
      variant="scrollable"
      scrollButtons="auto"
      aria-label="打开的会话"
      onChange={(_, id: number) => open(id)}
      sx={{
        minHeight: 36,
        borderBottom: 1,
        borderColor: "divider",
        "& .MuiTab-root": { minHeight: 36, py: 0 },
      }}
    >
      {tabs.map((id) => (
        <Tab
          key={id}
          value={id}
          iconPosition="end"
          icon={
            <CloseIcon
              sx={{ fontSize: 14 }}
              aria-hidden
              onClick={(event) => {
                event.stopPropagation();
                shut(id);
              }}
            />
          }
          label={
            <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 0.5 }}>
              {isWide && pinned.includes(id) && <PinIcon sx={{ fontSize: 13 }} aria-label="并排显示" />}
              <Name id={id} listed={known.get(id)} />
            </Box>
          }
        />
      ))}
    </Tabs>
  );
}
