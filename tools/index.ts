/** Every tool of Patchbay, one line each; `npm run new -- family/name` adds one. */
import type { AnyTool } from '../src/core/tool.ts';
import apiCall from './api/call.ts';
import apiDelete from './api/delete.ts';
import apiGet from './api/get.ts';
import apiImport from './api/import.ts';
import apiList from './api/list.ts';
import apiRename from './api/rename.ts';
import apiUpsert from './api/upsert.ts';
import businessApplyNote from './business/apply-note.ts';
import businessDailySummary from './business/daily-summary.ts';
import businessForecastSales from './business/forecast-sales.ts';
import businessGetForecast from './business/get-forecast.ts';
import businessGetNote from './business/get-note.ts';
import businessListForecasts from './business/list-forecasts.ts';
import businessListSales from './business/list-sales.ts';
import businessLiveVoiceStream from './business/live-voice-stream.ts';
import businessNoteCollection from './business/note-collection.ts';
import businessParseNote from './business/parse-note.ts';
import businessQueryAiLogs from './business/query-ai-logs.ts';
import businessRecordPurchase from './business/record-purchase.ts';
import businessRecordSale from './business/record-sale.ts';
import businessReorderAdvice from './business/reorder-advice.ts';
import businessSearchNotes from './business/search-notes.ts';
import businessStockAdjust from './business/stock-adjust.ts';
import businessStockLevels from './business/stock-levels.ts';
import businessStockTransfer from './business/stock-transfer.ts';
import businessSyncOperations from './business/sync-operations.ts';
import businessUndo from './business/undo.ts';
import businessUpsertProducts from './business/upsert-products.ts';
import dbCreateUploadUrl from './db/create-upload-url.ts';
import dbDeleteFile from './db/delete-file.ts';
import dbDelete from './db/delete.ts';
import dbDescribeTable from './db/describe-table.ts';
import dbDownloadFile from './db/download-file.ts';
import dbExportFile from './db/export-file.ts';
import dbImportFile from './db/import-file.ts';
import dbInsert from './db/insert.ts';
import dbListFiles from './db/list-files.ts';
import dbListNamespaces from './db/list-namespaces.ts';
import dbListTables from './db/list-tables.ts';
import dbQuery from './db/query.ts';
import dbTransaction from './db/transaction.ts';
import dbUndo from './db/undo.ts';
import dbUpdate from './db/update.ts';
import dbUploadFile from './db/upload-file.ts';
import dbVectorDelete from './db/vector-delete.ts';
import dbVectorQuery from './db/vector-query.ts';
import dbVectorUpsertMany from './db/vector-upsert-many.ts';
import dbVectorUpsert from './db/vector-upsert.ts';
import extractDelete from './extract/delete.ts';
import extractGet from './extract/get.ts';
import extractList from './extract/list.ts';
import extractRun from './extract/run.ts';
import extractUpsert from './extract/upsert.ts';
import fetchTool from './general/fetch.ts';
import filesystem from './general/filesystem.ts';
import git from './general/git.ts';
import memory from './general/memory.ts';
import sequentialThinking from './general/sequential-thinking.ts';
import time from './general/time.ts';
import integrationDelete from './integration/delete.ts';
import integrationFindRelevantIntegrations from './integration/find-relevant-integrations.ts';
import integrationGet from './integration/get.ts';
import integrationImport from './integration/import.ts';
import integrationList from './integration/list.ts';
import integrationSearchIntegrationDocumentation from './integration/search-integration-documentation.ts';
import integrationUpsert from './integration/upsert.ts';
import oauthCacheClientCredentials from './oauth/cache-client-credentials.ts';
import oauthClearToken from './oauth/clear-token.ts';
import oauthGetClientCredentials from './oauth/get-client-credentials.ts';
import oauthGetToken from './oauth/get-token.ts';
import oauthHasValidToken from './oauth/has-valid-token.ts';
import oauthStatus from './oauth/status.ts';
import pageAccount from './page/account.ts';
import pageBatch from './page/batch.ts';
import pageChanges from './page/changes.ts';
import pageCrawl from './page/crawl.ts';
import pageFields from './page/fields.ts';
import pageHtml from './page/html.ts';
import pageLinks from './page/links.ts';
import pageMarkdown from './page/markdown.ts';
import pageMeta from './page/meta.ts';
import pagePdf from './page/pdf.ts';
import pageQuestion from './page/question.ts';
import pageScreenshot from './page/screenshot.ts';
import pageSelectedMultiple from './page/selected-multiple.ts';
import pageSelected from './page/selected.ts';
import pageText from './page/text.ts';
import registryCompare from './registry/compare.ts';
import registryListContexts from './registry/list-contexts.ts';
import registryList from './registry/list.ts';
import migrateContextInteractive from './registry/migrate-context-interactive.ts';
import migrateContext from './registry/migrate-context.ts';
import registryMigrations from './registry/migrations.ts';
import registryRollback from './registry/rollback.ts';
import runCancel from './run/cancel.ts';
import runGet from './run/get.ts';
import runList from './run/list.ts';
import runPrune from './run/prune.ts';
import runResume from './run/resume.ts';
import scheduleDelete from './schedule/delete.ts';
import scheduleList from './schedule/list.ts';
import scheduleUpsert from './schedule/upsert.ts';
import tenantGetInfo from './tenant/get-info.ts';
import tenantSetInfo from './tenant/set-info.ts';
import workflowBuild from './workflow/build.ts';
import workflowDelete from './workflow/delete.ts';
import workflowDiffVersions from './workflow/diff-versions.ts';
import workflowExecute from './workflow/execute.ts';
import workflowFindRelevantTools from './workflow/find-relevant-tools.ts';
import workflowGenerateInstructions from './workflow/generate-instructions.ts';
import workflowGenerateSchema from './workflow/generate-schema.ts';
import workflowGenerateStepConfig from './workflow/generate-step-config.ts';
import workflowGenerateTransform from './workflow/generate-transform.ts';
import workflowGet from './workflow/get.ts';
import workflowList from './workflow/list.ts';
import workflowRename from './workflow/rename.ts';
import workflowRestoreVersion from './workflow/restore-version.ts';
import workflowTriggerWebhook from './workflow/trigger-webhook.ts';
import workflowUpsert from './workflow/upsert.ts';
import workflowVersions from './workflow/versions.ts';

export const tools: readonly AnyTool[] = [
  apiCall,
  apiDelete,
  apiGet,
  apiImport,
  apiList,
  apiRename,
  apiUpsert,
  businessApplyNote,
  businessDailySummary,
  businessForecastSales,
  businessGetForecast,
  businessGetNote,
  businessListForecasts,
  businessListSales,
  businessLiveVoiceStream,
  businessNoteCollection,
  businessParseNote,
  businessQueryAiLogs,
  businessRecordPurchase,
  businessRecordSale,
  businessReorderAdvice,
  businessSearchNotes,
  businessStockAdjust,
  businessStockLevels,
  businessStockTransfer,
  businessSyncOperations,
  businessUndo,
  businessUpsertProducts,
  dbCreateUploadUrl,
  dbDeleteFile,
  dbDelete,
  dbDescribeTable,
  dbDownloadFile,
  dbExportFile,
  dbImportFile,
  dbInsert,
  dbListFiles,
  dbListNamespaces,
  dbListTables,
  dbQuery,
  dbTransaction,
  dbUndo,
  dbUpdate,
  dbUploadFile,
  dbVectorDelete,
  dbVectorQuery,
  dbVectorUpsertMany,
  dbVectorUpsert,
  extractDelete,
  extractGet,
  extractList,
  extractRun,
  extractUpsert,
  fetchTool,
  filesystem,
  git,
  memory,
  sequentialThinking,
  time,
  integrationDelete,
  integrationFindRelevantIntegrations,
  integrationGet,
  integrationImport,
  integrationList,
  integrationSearchIntegrationDocumentation,
  integrationUpsert,
  oauthCacheClientCredentials,
  oauthClearToken,
  oauthGetClientCredentials,
  oauthGetToken,
  oauthHasValidToken,
  oauthStatus,
  pageAccount,
  pageBatch,
  pageChanges,
  pageCrawl,
  pageFields,
  pageHtml,
  pageLinks,
  pageMarkdown,
  pageMeta,
  pagePdf,
  pageQuestion,
  pageScreenshot,
  pageSelectedMultiple,
  pageSelected,
  pageText,
  registryCompare,
  registryListContexts,
  registryList,
  migrateContextInteractive,
  migrateContext,
  registryMigrations,
  registryRollback,
  runCancel,
  runGet,
  runList,
  runPrune,
  runResume,
  scheduleDelete,
  scheduleList,
  scheduleUpsert,
  tenantGetInfo,
  tenantSetInfo,
  workflowBuild,
  workflowDelete,
  workflowDiffVersions,
  workflowExecute,
  workflowFindRelevantTools,
  workflowGenerateInstructions,
  workflowGenerateSchema,
  workflowGenerateStepConfig,
  workflowGenerateTransform,
  workflowGet,
  workflowList,
  workflowRename,
  workflowRestoreVersion,
  workflowTriggerWebhook,
  workflowUpsert,
  workflowVersions,
];
