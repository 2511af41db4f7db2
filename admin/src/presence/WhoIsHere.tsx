import { Alert, Box, Button, Skeleton, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useGetIdentity } from "react-admin";
import { whoIsHere } from "../api/calls/presence";
import type { WhoIsHere as Here } from "../api/types";
import { grouped } from "../fields/grouped";
import { RecordLink } from "../fields/RecordLink";

const EVERY_MS = 30_000;

interface Company {
  id: number;
  name: string;
  members: string[];
}

/** Several members of one company stand in one row. */
function byCompany(members: Here["members"]): Company[] {
  const companies = new Map<number, Company>();
  for (const { company_id: id, company, name } of members) {
    const known = companies.get(id) ?? { id, name: company, members: [] };
    companies.set(id, { ...known, members: [...known.members, name] });
  }
  return [...companies.values()];
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ mb: 2 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const Words = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="text.secondary">
    {children}
  </Typography>
);

/** Names are for those who may read companies; the server sends none to others. */
function Members({ count, members }: { count: number; members: Here["members"] }) {
  if (count === 0) return <Words>现在没有客户在线</Words>;
  if (members.length === 0) return <Words>客户的名字只给能查看全部客户资料的同事看</Words>;
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {byCompany(members).map(({ id, name, members: names }) => (
          <Box
            component="li"
            key={id}
            sx={{
              py: 0.5,
              typography: "body2",
              overflowWrap: "anywhere",
              borderBottom: 1,
              borderColor: "divider",
            }}
          >
            <RecordLink resource="companies" id={id}>
              {name}
            </RecordLink>
            <Box sx={{ typography: "caption", color: "text.secondary" }}>{names.join("、")}</Box>
          </Box>
        ))}
      </Box>
      {count > members.length && <Words>还有 {grouped(count - members.length)} 人没有列出</Words>}
    </>
  );
}

/** Who has a page open now: customers with their members, and colleagues. */
export function WhoIsHere() {
  const { identity } = useGetIdentity();
  const { data, error, refetch } = useQuery({
    queryKey: ["presence"],
    queryFn: ({ signal }) => whoIsHere(signal),
    refetchInterval: EVERY_MS,
  });
  if (!data && error) {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => void refetch()}>
            重试
          </Button>
        }
      >
        {error.message}
      </Alert>
    );
  }
  if (!data) return <Skeleton variant="rounded" height={160} />;
  const { member_count: count, members, staff } = data;
  const colleagues = staff.map(({ id, name }) => (id === identity?.id ? `${name}（我）` : name));
  return (
    <>
      <Group title={`客户 ${grouped(count)} 人`}>
        <Members count={count} members={members} />
      </Group>
      <Group title={`同事 ${grouped(staff.length)} 人`}>
        <Words>{colleagues.join("、") || "现在没有同事在线"}</Words>
      </Group>
    </>
  );
}
