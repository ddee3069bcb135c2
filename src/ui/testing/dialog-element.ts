/** For tests: jsdom knows the dialog element, but not how to open and close it. */
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
