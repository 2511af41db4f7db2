import { Box } from "@mui/material";
import { Create } from "react-admin";
import type { Page } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { Edit } from "../../forms/Edit";
import { sideBySide } from "../../forms/sideBySide";
import { History } from "../../history/History";
import { PageForm } from "./form";
import { useShutWhenLeft } from "./OtherEditors";
import { Publishing } from "./Publishing";
import { Versions } from "./Versions";

function PageTitle() {
  const page = useRecordOf("pages");
  return <span>{page ? `页面：${page.title}` : "页面"}</span>;
}

function ShutWhenLeft({ pageId }: { pageId: number }) {
  useShutWhenLeft(pageId);
  return null;
}

function Beside() {
  const page = useRecordOf("pages");
  if (!page) return null;
  return (
    <Box component="section">
      <ShutWhenLeft pageId={page.id} />
      <Publishing page={page} />
      <Versions page={page} />
      <History of="pages" id={page.id} version={String(page.newest_version)} />
    </Box>
  );
}

/** The content of a page; its place is chosen once, when it is created. */
const written = ({ title, starts_at, ends_at, ranks, buyer_types, regions, blocks }: Page) => ({
  title,
  starts_at,
  ends_at,
  ranks,
  buyer_types,
  regions,
  blocks,
});

/** So soon one editor is told that another has saved the same page. */
const ASK_EVERY_MS = 15_000;

export const PageEdit = () => (
  <Edit
    queryOptions={{ refetchInterval: ASK_EVERY_MS }}
    title={(<PageTitle />) as never}
    mutationMode="pessimistic"
    redirect={false}
    actions={false}
    transform={written}
    aside={<Beside />}
    sx={sideBySide}
  >
    <PageForm />
  </Edit>
);

export const PageCreate = () => (
  <Create title="新建页面" redirect="edit" sx={{ pt: 2 }}>
    <PageForm isNew />
  </Create>
);
