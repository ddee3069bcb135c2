// Staff who view a closed shop as a guest get the page of somebody who is not signed in.
delete document.documentElement.dataset.session
