import { Alert, Box, Button, Skeleton, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { endOwnSession, ownSessions } from "../api/calls/account";
import { useAction } from "../api/useAction";
import { Panel } from "../fields/Panel";
import { Tag } from "../fields/StatusTag";
import { dateTime } from "../i18n/time";

const KEY = ["own-sessions"];

export function SessionsPanel() {
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => ownSessions(signal) });
  const { busy, errors, act } = useAction({ isOwn: true });
  const end = (id: number) => void act({ run: () => endOwnSession(id), refresh: KEY });
  return (
    <Panel title="登录中的设备">
      {(error || errors.form) && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              重试
            </Button>
          }
        >
          {errors.form ?? "没有读到登录记录"}
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={56} />}
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: "none", gap: 1 }}>
        {data?.map((session) => (
          <Stack
            key={session.id}
            component="li"
            direction="row"
            useFlexGap
            sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap", minHeight: 40 }}
          >
            <Box sx={{ flex: 1, minWidth: 200 }}>
              <Box sx={{ fontWeight: 600 }}>{session.device}</Box>
              <Box sx={{ typography: "caption", color: "text.secondary" }}>
                {dateTime(session.started_at)} 登录 · {session.ip}
              </Box>
            </Box>
            {session.is_current ? (
              <Tag tone="ok">这台</Tag>
            ) : (
              <Button size="small" disabled={busy} onClick={() => end(session.id)}>
                让它退出
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}
