import OpenIcon from "@mui/icons-material/OpenInNewOutlined";
import { Button } from "@mui/material";
import { Create, TopToolbar } from "react-admin";
import { useRecordOf } from "../../api/useRecords";
import { EditWithHistory } from "../../history/EditWithHistory";
import { ArticleForm } from "./form";

function ArticleTitle() {
  const article = useRecordOf("articles");
  return <span>{article ? `文章：${article.title}` : "文章"}</span>;
}

function Actions() {
  const article = useRecordOf("articles");
  return (
    <TopToolbar>
      {article?.is_public && (
        <Button size="small" startIcon={<OpenIcon />} href={article.url} target="_blank" rel="noreferrer">
          在商城里看
        </Button>
      )}
    </TopToolbar>
  );
}

export const ArticleEdit = () => (
  <EditWithHistory of="articles" title={<ArticleTitle />} actions={<Actions />}>
    <ArticleForm />
  </EditWithHistory>
);

export const ArticleCreate = () => (
  <Create title="写文章" redirect="list" sx={{ pt: 2 }}>
    <ArticleForm isNew />
  </Create>
);
