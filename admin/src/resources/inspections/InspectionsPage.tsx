import ArchiveIcon from "@mui/icons-material/FolderZipOutlined";
import { Alert, Box, Button, Skeleton, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Title } from "react-admin";
import { useSearchParams } from "react-router-dom";
import { type Asked, inspection, inspectionPackage } from "../../api/calls/inspections";
import type { Inspection } from "../../api/types";
import { Panel } from "../../fields/Panel";
import { QuestionForm } from "./QuestionForm";
import { RegisterTable } from "./RegisterTable";
import { addressOfQuestion, askedAt, packError } from "./words";

const TABLE_HEIGHT = 600;

function useInspection(asked: Asked) {
  return useQuery({
    queryKey: ["inspections", asked],
    queryFn: ({ signal }) => inspection(asked, signal),
    placeholderData: keepPreviousData,
  });
}

/** What an inspector asks for: one question above, every register that answers it below. */
export function InspectionsPage() {
  const [search, setSearch] = useSearchParams();
  const asked = askedAt(search);
  const ask = (question: Asked) => setSearch(addressOfQuestion(question), { replace: true });
  const { data, error, refetch, isPlaceholderData } = useInspection(asked);
  return (
    <Box sx={{ pt: 2 }}>
      <Title title="迎检" />
      <Panel title="查什么">
        <QuestionForm asked={asked} onAsk={ask} />
      </Panel>
      {error && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              重试
            </Button>
          }
        >
          {error.message}
        </Alert>
      )}
      {data && !error ? (
        <Answer found={data} asked={asked} isOld={isPlaceholderData} />
      ) : (
        !error && <Skeleton variant="rounded" height={TABLE_HEIGHT} />
      )}
    </Box>
  );
}

interface AnswerProps {
  found: Inspection;
  asked: Asked;
  /** still of the question before */
  isOld: boolean;
}

function Answer({ found, asked, isOld }: AnswerProps) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = found.registers.filter(({ code }) => !left.includes(code));
  const codes = chosen.map(({ code }) => code);
  const all = found.registers.map(({ code }) => code);
  const why = packError(chosen, found);
  return (
    <Panel
      flush
      title={`台账（${found.from} 至 ${found.to}）`}
      action={
        <Button
          variant="contained"
          size="small"
          startIcon={<ArchiveIcon />}
          href={inspectionPackage(codes, asked)}
          disabled={isOld || Boolean(why)}
          download
        >
          打包下载（{codes.length}）
        </Button>
      }
    >
      {why && (
        <Alert severity="warning" sx={{ m: 2 }}>
          {why}
        </Alert>
      )}
      <Box aria-busy={isOld} sx={{ opacity: isOld ? 0.5 : 1, pointerEvents: isOld ? "none" : undefined }}>
        <RegisterTable
          found={found}
          asked={asked}
          chosen={codes}
          onChoose={(kept) => setLeft(all.filter((code) => !kept.includes(code)))}
        />
      </Box>
      <Typography variant="caption" component="p" sx={{ color: "text.secondary", px: 2, py: 1 }}>
        一次最多查两年；打印每本最多 {found.most_printed.toLocaleString()} 行，打包每本最多{" "}
        {found.most_packed.toLocaleString()} 行，更多请导出
        xlsx。压缩包带清单、每个文件的校验值和本商城的签名，以后可以核对有没有改动。每次打印、导出和打包都记入操作日志。
      </Typography>
    </Panel>
  );
}
