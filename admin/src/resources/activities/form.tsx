import { Box } from "@mui/material";
import {
  ArrayInput,
  AutocompleteInput,
  BooleanInput,
  maxLength,
  minValue,
  NumberInput,
  ReferenceInput,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  type Validator,
} from "react-admin";
import { useWatch } from "react-hook-form";
import type { Activity, Goods } from "../../api/types";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { choices } from "../../i18n/words";
import { PictureInput } from "../../inputs/PictureInput";
import { afterStart } from "../../inputs/period";
import { ShopTimeInput } from "../../inputs/ShopTimeInput";
import { ACTIVITY_KIND, goodsError, MOST_GOODS, urlError } from "./words";

const address: Validator = (url, { kind }: Partial<Activity>) => urlError(url, kind ?? "");
const each: Validator = (goods: Activity["goods"] | undefined) => goodsError(goods ?? []);

const goodsText = (goods?: Goods) => (goods ? `${goods.name} ${goods.spec} · ${goods.maker}` : "");
const asked = (q: string) => ({ q, on_sale: true });

const rows = {
  "& .RaSimpleFormIterator-line": { alignItems: "center", py: 0.75 },
  "& .RaSimpleFormIterator-form": { flex: 1 },
  "& .MuiAutocomplete-root": { width: "100%", minWidth: { sm: 420 } },
};

function SeriesFields() {
  const kind = useWatch<Activity, "kind">({ name: "kind" });
  if (kind !== "series") return null;
  return (
    <>
      <TextInput source="url" validate={address} helperText="系列页网址的最后一段，例如 tianshi" />
      <TextInput source="regions" helperText="买家看到的供货区域，例如 湖北、湖南" />
    </>
  );
}

export function ActivityForm({ isNew }: { isNew?: boolean }) {
  return (
    <SimpleForm
      defaultValues={
        isNew
          ? { kind: "activity", is_open: true, sort: 0, goods: [], starts_at: null, ends_at: null }
          : undefined
      }
      sx={{ maxWidth: 960 }}
      toolbar={<FormToolbar isNew={isNew} mayDelete={!isNew} />}
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
        <SelectInput source="kind" choices={choices(ACTIVITY_KIND)} validate={required()} />
        <TextInput source="title" validate={[required(), maxLength(40)]} />
        <TextInput source="lead" validate={maxLength(120)} className="wide" />
        <SeriesFields />
        <ShopTimeInput source="starts_at" helperText="北京时间，空着表示马上开始" />
        <ShopTimeInput source="ends_at" validate={[afterStart]} helperText="北京时间，空着表示长期有效" />
        <NumberInput
          source="sort"
          validate={[required(), minValue(0)]}
          min={0}
          step={1}
          helperText="小的在前"
        />
        <BooleanInput source="is_open" />
        <TextInput
          source="rules"
          className="wide"
          multiline
          minRows={4}
          helperText="一行一条；以 # 开头的一行是小标题"
        />
        <div className="wide">
          <PictureInput source="image" hint="建议 580×224，不上传就按标题自动绘制" />
        </div>
        <div className="wide">
          <ArrayInput
            source="goods"
            validate={each}
            helperText={`按这里的顺序展示，最多 ${MOST_GOODS} 个；用箭头调整`}
          >
            <SimpleFormIterator inline sx={rows} getItemLabel={(index) => `${index + 1}.`}>
              <ReferenceInput source="goods_id" reference="goods" perPage={25}>
                <AutocompleteInput
                  label="商品"
                  optionText={goodsText}
                  filterToQuery={asked}
                  validate={required()}
                  helperText={false}
                />
              </ReferenceInput>
            </SimpleFormIterator>
          </ArrayInput>
        </div>
      </Box>
    </SimpleForm>
  );
}
