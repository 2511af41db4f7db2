import PreviewIcon from "@mui/icons-material/VisibilityOutlined";
import { Box, Button, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { previewArticle } from "../../api/calls/articles";
import type { Article } from "../../api/types";
import { useAction } from "../../api/useAction";
import { BackButton, Dialog } from "../../forms/Dialog";
import { typography } from "../../inputs/richText/typography";

interface Shown {
  title: string;
  summary: string;
  body: string;
}

/** What buyers would read if it were saved now: the server cleans the text as it does when it keeps it. */
export function Preview() {
  const { getValues } = useFormContext<Article>();
  const { busy, act } = useAction();
  const [shown, setShown] = useState<Shown | null>(null);
  const open = () => {
    const { title = "", summary = "", body = "" } = getValues();
    void act({
      run: () => previewArticle(body),
      refresh: [],
      onDone: (cleaned) => setShown({ title, summary, body: cleaned.body }),
    });
  };
  return (
    <>
      <Button startIcon={<PreviewIcon />} disabled={busy} onClick={open}>
        预览
      </Button>
      {shown && (
        <Dialog open fullWidth maxWidth="md" onClose={() => setShown(null)} aria-labelledby="preview-title">
          <DialogTitle id="preview-title">{shown.title || "（没有标题）"}</DialogTitle>
          <DialogContent dividers>
            {shown.summary && (
              <Typography color="text.secondary" sx={{ mb: 2 }}>
                {shown.summary}
              </Typography>
            )}
            <Box
              sx={{ maxWidth: "46em", ...typography }}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server (docs/adr/0024)
              dangerouslySetInnerHTML={{ __html: shown.body }}
            />
          </DialogContent>
          <DialogActions>
            <BackButton>关闭</BackButton>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
