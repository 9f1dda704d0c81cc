/** Parameters of the page service whose tests need a browser. */
export const renderedParameters = ['js', 'js_timeout', 'wait_for', 'js_script', 'return_script_result'] as const;
