import { Box, Typography } from "@mui/material";
import {
  DeleteButton,
  maxLength,
  minValue,
  NumberInput,
  ReferenceInput,
  required,
  SaveButton,
  SelectInput,
  TextInput,
  Toolbar,
  type Validator,
} from "react-admin";
import { useWatch } from "react-hook-form";
import type { Article, ArticleCategory } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { SimpleForm } from "../../forms/SimpleForm";
import { choices } from "../../i18n/words";
import { PictureInput } from "../../inputs/PictureInput";
import { RichTextInput } from "../../inputs/RichTextInput";
import { ShopTimeInput } from "../../inputs/ShopTimeInput";
import { Preview } from "./Preview";
import { ARTICLE_STATUS, FACTS, FIGURES, pathError } from "./words";

const address: Validator = (path) => pathError(path);
const text: Validator = (body, { status }: Partial<Article>) =>
  status === "published" && !body ? "写了正文才能发布" : undefined;

const IN_ORDER = { field: "sort", order: "ASC" } as const;
const start = {
  status: "draft",
  facts: "none",
  sort: 0,
  body: "",
  summary: "",
  path: "",
  cover: "",
  published_at: null,
};

function PublishedAt() {
  const status = useWatch<Article, "status">({ name: "status" });
  return (
    <ShopTimeInput
      source="published_at"
      helperText={status === "published" ? "北京时间，空着表示马上公开" : "北京时间，发布后从这时起公开"}
    />
  );
}

function Votes() {
  const article = useRecordOf("articles");
  if (article?.helpful == null) return null;
  return (
    <Typography variant="body2" color="text.secondary">
      {article.helpful} 位会员觉得有帮助，{article.not_helpful ?? 0} 位觉得没有
      {article.author && ` · 作者 ${article.author}`}
    </Typography>
  );
}

export function ArticleForm({ isNew }: { isNew?: boolean }) {
  return (
    <SimpleForm
      defaultValues={isNew ? start : undefined}
      sx={{ maxWidth: 1080 }}
      toolbar={
        <Toolbar sx={{ justifyContent: "space-between" }}>
          <Box sx={{ display: "flex", gap: 1 }}>
            <SaveButton alwaysEnable={isNew} />
            <Preview />
          </Box>
          {!isNew && <DeleteButton mutationMode="pessimistic" />}
        </Toolbar>
      }
    >
      <Box
        sx={{
          width: "100%",
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
          "& > .wide": { gridColumn: "1 / -1" },
        }}
      >
        <TextInput source="title" validate={[required(), maxLength(80)]} className="wide" />
        <ReferenceInput source="category_id" reference="article_categories" perPage={200} sort={IN_ORDER}>
          <SelectInput optionText={(category: ArticleCategory) => category.full_name} validate={required()} />
        </ReferenceInput>
        <SelectInput source="status" choices={choices(ARTICLE_STATUS)} validate={required()} />
        <TextInput
          source="summary"
          validate={maxLength(200)}
          className="wide"
          multiline
          helperText="显示在列表和搜索结果里"
        />
        <div className="wide">
          <RichTextInput
            source="body"
            validate={[text]}
            helperText={`图片可以粘贴或拖进来；样式、脚本和外站图片保存时会去掉。${FIGURES.join("、")} 会换成设置里的数，预览里能看到`}
          />
        </div>
        <PublishedAt />
        <TextInput source="path" validate={address} helperText="只用于帮助中心，空着由系统给出" />
        <SelectInput
          source="facts"
          choices={choices(FACTS)}
          validate={required()}
          helperText="网站资料显示在正文下面，资料变了文章不用改"
        />
        <NumberInput
          source="sort"
          validate={[required(), minValue(0)]}
          min={0}
          step={1}
          helperText="小的在前，相同时新的在前"
        />
        <div className="wide">
          <PictureInput source="cover" hint="可以不传，建议 1000×400" />
        </div>
        <div className="wide">
          <Votes />
        </div>
      </Box>
    </SimpleForm>
  );
}
