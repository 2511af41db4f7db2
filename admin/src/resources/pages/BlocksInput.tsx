import EditIcon from "@mui/icons-material/DashboardCustomizeOutlined";
import { Box, Button, FormHelperText, Skeleton } from "@mui/material";
import { Suspense, useId, useState } from "react";
import { useInput } from "react-admin";
import type { PageBlock } from "../../api/types";
import { Dialog } from "../../forms/Dialog";
import { useHeldForm } from "../../forms/SimpleForm";
import { later } from "../../loading/later";
import { blockErrors, summaryOf } from "./blocks";

/** Larger than most of the back office: fetched by those who edit pages. */
const Editor = later(
  () => import("./Editor"),
  (file) => file.Editor,
);

/** The blocks of a page, in a line each; they are arranged in an editor of their own. */
export function BlocksInput({ source }: { source: string }) {
  const { field, fieldState } = useInput<PageBlock[]>({ source, defaultValue: [] });
  const [open, setOpen] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const id = useId();
  useHeldForm(open);
  const blocks: PageBlock[] = field.value ?? [];
  const wrong = fieldState.invalid ? blockErrors(fieldState.error, blocks) : [];
  const close = () => {
    setOpen(false);
    setChanged(false);
  };
  const take = (next: PageBlock[]) => {
    field.onChange(next);
    close();
  };
  return (
    <Box sx={{ border: 1, borderColor: wrong.length > 0 ? "error.main" : "divider", borderRadius: 1, p: 2 }}>
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 1 }}>
        <Box sx={{ typography: "subtitle2" }}>区块（{blocks.length}）</Box>
        <Button
          // What is wrong is mended there: a refused form brings the focus to it.
          ref={field.ref}
          aria-describedby={wrong.length > 0 ? id : undefined}
          variant="outlined"
          size="small"
          startIcon={<EditIcon />}
          onClick={() => setOpen(true)}
        >
          编辑区块
        </Button>
      </Box>
      {blocks.length === 0 ? (
        <Box sx={{ color: "text.secondary", mt: 1 }}>还没有区块，点“编辑区块”从左边拖进来</Box>
      ) : (
        <Box component="ol" sx={{ m: 0, mt: 1, pl: 2.5 }}>
          {blocks.map((block, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a block has no other name than its place
            <Box component="li" key={at} sx={{ py: 0.25, overflowWrap: "anywhere" }}>
              {summaryOf(block)}
            </Box>
          ))}
        </Box>
      )}
      <div id={id}>
        {wrong.map((message) => (
          <FormHelperText key={message} error>
            {message}
          </FormHelperText>
        ))}
      </div>
      {open && (
        <Dialog
          open
          fullScreen
          isChanged={isChanged}
          onClose={close}
          slotProps={{ paper: { "aria-label": "编辑区块" } }}
        >
          <Suspense fallback={<Skeleton variant="rectangular" height="100vh" />}>
            <Editor blocks={blocks} onDone={take} onChange={setChanged} />
          </Suspense>
        </Dialog>
      )}
    </Box>
  );
}
